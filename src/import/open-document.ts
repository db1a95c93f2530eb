// Opens a document for an import: a plain file of a known format, whatever it was given as.

import { refusalOf } from './document.ts';
import { formatOf, type InputFormat } from './input/input-format.ts';
import { openInput, shownSource, type Input } from './input/open-input.ts';

export interface OpenDocument extends Input {
  readonly format: InputFormat;
}

/** The caller closes it. The format is found where none is named. */
export async function openDocument(
  given: string,
  named: InputFormat | null = null,
): Promise<OpenDocument> {
  let input: Input | null = null;
  try {
    input = await openInput(given);
    return { ...input, format: await formatOf(input, named) };
  } catch (error) {
    await input?.close();
    throw refusalOf(error, shownSource(given));
  }
}
