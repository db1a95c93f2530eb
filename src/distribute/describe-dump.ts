// The metadata of a dump for harvesters: a Data Package 2.0 (datapackage.org), Croissant 1.0 (JSON-LD of mlcommons.org) and
// CITATION.cff 1.2, all derived from the manifest, the field tables and the settings of the parliament.

import { readDataFile } from '../base/data-file.ts';
import {
  type DescriptionName,
  DUMP_FORMAT,
  type DumpFile,
  type DumpFormatName,
  type DumpManifest,
} from '../formats/dump-manifest.ts';
import { entryColumns, type TableColumn, UNDESCRIBED_FILE } from '../formats/columns.ts';
import * as links from '../http/links.ts';
import { DEFAULT_LANGUAGE } from '../words/catalogue.ts';
import { doiUrl } from '../record/citation.ts';
import { COLLECTION_NAMES, fieldsOfCollection } from '../record/collection.ts';
import { ENTRY_DETAILS } from '../record/entry-details.ts';
import { ENTRY_FIELDS } from '../record/entry.ts';
import { type EntryField, type Field, fieldList } from '../record/field.ts';
import { type LocalText, type Parliament, textIn } from '../record/parliament/parliament.ts';
import { SITTING_DETAILS, SOURCE_FIELDS } from '../record/sitting.ts';
import { jsonText } from '../record/wire-form.ts';
import {
  DECISION_COLUMNS,
  DECISION_DESCRIPTIONS,
  DIVISION_COLUMNS,
  DIVISION_DESCRIPTIONS,
  VOTE_COLUMNS,
  VOTE_DESCRIPTIONS,
} from './division-tables.ts';
import {
  BILL_COLUMNS,
  BILL_DESCRIPTIONS,
  QUESTION_COLUMNS,
  QUESTION_DESCRIPTIONS,
} from './question-table.ts';

/** Who publishes the dump, and where. */
export interface Publication {
  readonly parliament: Parliament;
  /** Null if unknown: then files are named without an address. */
  readonly baseUrl: string | null;
}

/** The text of each file. */
export function describeDump(
  manifest: DumpManifest,
  publication: Publication,
): Readonly<Record<DescriptionName, string>> {
  const about = aboutRecord(manifest, publication);
  return {
    'datapackage.json': indented(dataPackage(manifest, about)),
    'croissant.json': indented(croissant(manifest, about)),
    'CITATION.cff': citationFile(about),
  };
}

const indented = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

/** The common content of all three. */
type About = ReturnType<typeof aboutRecord>;

function aboutRecord({ record, made }: DumpManifest, { parliament, baseUrl }: Publication) {
  const inEnglish = (text: LocalText | null): string | null =>
    text === null ? null : textIn(text, DEFAULT_LANGUAGE);
  const { name, siteName, publisher, licence, doi, about } = parliament;
  const of = inEnglish(name);
  return {
    title: [...new Set([textIn(siteName, DEFAULT_LANGUAGE), of ?? []].flat())].join(': '),
    // The paragraph about the site names the source: of an imported corpus, its name and archive.
    description: [
      `${of ?? 'A parliament'}: the record of its debates, with sittings, people, divisions, votes, decisions, questions and bills.`,
      inEnglish(about) ?? [],
    ]
      .flat()
      .join(' '),
    publisher: inEnglish(publisher),
    /** The parliament itself if it has no other publisher. */
    creator: inEnglish(publisher) ?? of ?? textIn(siteName, DEFAULT_LANGUAGE),
    licence: licence && { title: textIn(licence.name, DEFAULT_LANGUAGE), url: licence.url },
    doi,
    url: baseUrl === null ? doi && doiUrl(doi) : `${baseUrl}${links.DATA}`,
    urlOf: (file: string): string =>
      baseUrl === null ? file : `${baseUrl}${links.dumpFilePath(file)}`,
    /** As in semantic versioning: the format of the dump, and the number of the last change in the files. */
    version: `${DUMP_FORMAT}.${record.seq}.0`,
    made,
    languages: parliament.languages,
  };
}

// The fields of a file.

interface DescribedField {
  readonly name: string;
  readonly type: 'array' | 'date' | 'integer' | 'object' | 'string';
  readonly description?: string | undefined;
}

/** The tables that exist in every format of entries; NDJSON of entries has objects instead of some columns. */
const TABLES: Readonly<Partial<Record<DumpFile['content'], readonly DescribedField[]>>> = {
  entries: fieldsOfColumns(
    entryColumns({ ...UNDESCRIBED_FILE, languageOf: () => null }),
    [...Object.values(ENTRY_FIELDS), ...fieldList(ENTRY_DETAILS)].map(descriptionOf('')),
  ),
  divisions: fieldsOfColumns(DIVISION_COLUMNS, DIVISION_DESCRIPTIONS),
  votes: fieldsOfColumns(VOTE_COLUMNS, VOTE_DESCRIPTIONS),
  decisions: fieldsOfColumns(DECISION_COLUMNS, DECISION_DESCRIPTIONS),
  questions: fieldsOfColumns(QUESTION_COLUMNS, QUESTION_DESCRIPTIONS),
  bills: fieldsOfColumns(BILL_COLUMNS, BILL_DESCRIPTIONS),
};

/** Null for a file that is not a table. */
function fieldsOfFile({ content, format }: DumpFile): readonly DescribedField[] | null {
  const table = TABLES[content];
  if (table !== undefined) return content === 'entries' && format === 'ndjson' ? null : table;
  const collection = COLLECTION_NAMES.find((name) => name === content);
  if (collection === undefined || format !== 'ndjson') return null;
  return [{ name: 'id', type: 'integer' }, ...fieldsOfCollection(collection).map(fieldOf)];
}

function fieldsOfColumns(
  columns: readonly Omit<TableColumn<never>, 'cell'>[],
  own: typeof DIVISION_DESCRIPTIONS,
): readonly DescribedField[] {
  const types = { number: 'integer', text: 'string', date: 'date' } as const;
  const descriptions = new Map([
    ...fieldList(SITTING_DETAILS).map(descriptionOf('sitting_')),
    ...fieldList(SOURCE_FIELDS).map(descriptionOf('source_')),
    ...own,
  ]);
  return columns.map(({ name, kind }) => ({
    name,
    type: types[kind],
    description: descriptions.get(name),
  }));
}

function descriptionOf(prefix: string): (field: EntryField) => readonly [string, string] {
  return ({ name, description }) => [`${prefix}${name}`, description];
}

const FIELD_TYPES: Readonly<Partial<Record<Field['kind'], DescribedField['type']>>> = {
  date: 'date',
  number: 'integer',
  list: 'array',
  names: 'array',
  json: 'object',
  object: 'object',
};

/** A chamber is an address in the interface, but a slug in a dump. */
function fieldOf({ name, kind, description }: Field): DescribedField {
  const type = FIELD_TYPES[kind] ?? 'string';
  return { name, type, description: kind === 'venue' ? 'The slug of the chamber.' : description };
}

/** The name of a file without its version, the same in every dump. */
const stableName = ({ name }: DumpFile): string => name.replace(/-[0-9a-f]{16}\./, '.');

/** The media type of a file's content, compressed or not, as readers of Croissant expect it. */
const CONTENT_TYPES: Readonly<Record<DumpFormatName, string>> = {
  ndjson: 'application/jsonlines',
  csv: 'text/csv',
  parquet: 'application/x-parquet',
  popolo: 'application/json',
  sqlite: 'application/vnd.sqlite3',
};

function dataPackage({ files }: DumpManifest, about: About): object {
  const { title, description, publisher, licence, doi, url, version, made } = about;
  return {
    $schema: 'https://datapackage.org/profiles/2.0/datapackage.json',
    name: 'hansard',
    ...(doi !== null && { id: doiUrl(doi) }),
    title,
    description,
    ...(url !== null && { homepage: url }),
    version,
    created: made,
    // A licence is identified by its address: `name` is for identifiers of a register.
    ...(licence?.url && { licenses: [{ path: licence.url, title: licence.title }] }),
    ...(publisher !== null && { contributors: [{ title: publisher, roles: ['publisher'] }] }),
    resources: files.map((file) => {
      const fields = fieldsOfFile(file);
      return {
        name: stableName(file),
        path: file.name,
        ...(fields !== null && { type: 'table' }),
        // The usual extension of the format: Popolo is a kind of JSON.
        format: file.format === 'popolo' ? 'json' : file.format,
        mediatype: CONTENT_TYPES[file.format],
        ...(file.name.endsWith('.gz') && { compression: 'gz' }),
        bytes: file.bytes,
        hash: `sha256:${file.sha256}`,
        ...(fields !== null && { schema: { fields } }),
      };
    }),
  };
}

/** The terms of Croissant; its validator warns if one is missing. */
const CROISSANT_CONTEXT = JSON.parse(readDataFile('croissant-context.json')) as object;

/** Objects and lists have no cell type. */
const CROISSANT_TYPES: Readonly<Partial<Record<DescribedField['type'], string>>> = {
  date: 'sc:Date',
  integer: 'sc:Integer',
  string: 'sc:Text',
};

function croissant({ files }: DumpManifest, about: About): object {
  const { title, description, creator, licence, doi, url, version, made } = about;
  return {
    '@context': CROISSANT_CONTEXT,
    '@type': 'sc:Dataset',
    conformsTo: 'http://mlcommons.org/croissant/1.0',
    name: title,
    description,
    ...(licence !== null && { license: licence.url ?? licence.title }),
    ...(url !== null && { url }),
    ...(doi !== null && { identifier: doiUrl(doi) }),
    creator: { '@type': 'sc:Organization', name: creator },
    datePublished: made,
    version,
    inLanguage: about.languages,
    isLiveDataset: true,
    distribution: files.map((file) => ({
      '@type': 'cr:FileObject',
      '@id': stableName(file),
      name: file.name,
      contentUrl: about.urlOf(file.name),
      contentSize: `${file.bytes} B`,
      encodingFormat: CONTENT_TYPES[file.format],
      sha256: file.sha256,
    })),
    recordSet: files.flatMap(recordSet),
  };
}

/** The records of a table, from one of its formats: Parquet if there is one. */
function recordSet(file: DumpFile): object[] {
  const fields = fieldsOfFile(file);
  const best = TABLES[file.content] === undefined ? 'ndjson' : 'parquet';
  if (fields === null || file.format !== best) return [];
  const id = [file.content, file.year ?? []].flat().join('-');
  const field = fields.flatMap(({ name, type, description }) => {
    const dataType = CROISSANT_TYPES[type];
    if (dataType === undefined) return [];
    const source = { fileObject: { '@id': stableName(file) }, extract: { column: name } };
    return [{ '@type': 'cr:Field', '@id': `${id}/${name}`, name, description, dataType, source }];
  });
  return [{ '@type': 'cr:RecordSet', '@id': id, name: id, field }];
}

/** YAML; a JSON string is valid YAML. */
function citationFile({ title, creator, licence, doi, url, version, made }: About): string {
  const fields: readonly (readonly [string, string | null | undefined])[] = [
    ['cff-version', '1.2.0'],
    ['message', 'If you use this dataset, please cite it as below.'],
    ['type', 'dataset'],
    ['title', title],
    ['version', version],
    ['date-released', made.slice(0, 'YYYY-MM-DD'.length)],
    ['doi', doi],
    ['url', url],
    ['license-url', licence?.url],
  ];
  const lines = fields.flatMap(([name, value]) => (value ? `${name}: ${jsonText(value)}\n` : []));
  return `${lines.join('')}authors:\n  - name: ${jsonText(creator)}\n`;
}
