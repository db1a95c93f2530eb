// Recognises the text of a scanned PDF document with the programs of the machine: ocrmypdf, or tesseract and pdftoppm. They are
// not part of this program.

import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { OperatorError } from '../base/errors.ts';
import { beginFile, finishFile } from '../base/files.ts';

const run = promisify(execFile);

/** A page takes some seconds, and a sitting has up to 200. */
const TIMEOUT_MS = 3_600_000;

/** Programs of this kind expect 300 dots to the inch. */
const DOTS_PER_INCH = '300';

/** "eng", "eng+swa": the names that tesseract gives to languages. */
const LANGUAGES = /^[A-Za-z_]{2,20}(?:\+[A-Za-z_]{2,20}){0,9}$/;

export const OCR_LANGUAGE = 'eng';

/** The path of a copy of the document with recognised text; the caller closes it, which removes the copy. */
export async function recogniseText(path: string, languages: string) {
  if (!LANGUAGES.test(languages)) {
    throw new OperatorError(
      `--ocr is "${languages}", but must be languages as tesseract names them, such as eng or eng+swa.`,
    );
  }
  const folder = await mkdtemp(join(tmpdir(), 'hansard-ocr-'));
  beginFile(folder);
  const close = async (): Promise<void> => {
    await rm(folder, { recursive: true, force: true });
    finishFile(folder);
  };
  try {
    return { path: await recogniseInto(folder, path, languages), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function recogniseInto(folder: string, path: string, languages: string): Promise<string> {
  const output = join(folder, 'recognised.pdf');
  // Text that is no picture stays, and an older layer of recognised text is replaced.
  const options = ['--redo-ocr', '--output-type', 'pdf', '-l', languages, '--', path, output];
  if (await ran('ocrmypdf', options)) return output;
  const pages = join(folder, 'page');
  if (!(await ran('pdftoppm', ['-r', DOTS_PER_INCH, '-png', path, pages]))) throw missing();
  const pictures = (await readdir(folder)).filter((name) => name.endsWith('.png')).toSorted();
  const list = join(folder, 'pages.txt');
  await writeFile(list, pictures.map((name) => `${join(folder, name)}\n`).join(''));
  const stem = output.replace(/\.pdf$/, '');
  if (!(await ran('tesseract', [list, stem, '-l', languages, 'pdf']))) throw missing();
  return output;
}

function missing(): OperatorError {
  return new OperatorError(
    '--ocr needs ocrmypdf, or tesseract and pdftoppm, which are not installed here. Install them, or recognise the text elsewhere and import the result.',
  );
}

/** Whether the program is installed, and did its work; if it fails, its last words are the error. */
async function ran(program: string, options: readonly string[]): Promise<boolean> {
  try {
    // The threads of tesseract wait for each other where the machine is busy: a page then takes longer than ocrmypdf waits for
    // it, and comes back without text.
    const env = { OMP_THREAD_LIMIT: '1', ...process.env };
    await run(program, [...options], { timeout: TIMEOUT_MS, killSignal: 'SIGKILL', env });
    return true;
  } catch (error) {
    const { code, stderr = '' } = error as { code?: string | number; stderr?: string };
    if (code === 'ENOENT') return false;
    const words = stderr.trim().split('\n').at(-1) ?? '';
    throw new OperatorError(
      `${program} could not recognise its text (${words || `code ${code}`}).`,
    );
  }
}
