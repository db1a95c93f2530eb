// A sitting as Akoma Ntoso (OASIS LegalDocML 1.0), the XML in which parliaments exchange debates. Data without an element in
// the standard is in attributes of our own namespace, so that an import restores every entry byte for byte.

import { present } from '../base/present.ts';
import type { EntryBody } from '../record/entry.ts';
import type { JsonObject } from '../record/field.ts';
import type { ExportedSitting } from '../record/sitting.ts';
import { givenMarks, readDetails, wireForm } from '../record/wire-form.ts';
import { labelText } from '../record/speaker-label.ts';
import { isXmlText, xml } from './xml-text.ts';
import { sittingFields } from './ndjson.ts';

export const AKOMA_NTOSO_TYPE = 'application/akn+xml';

/** The namespace of version 1.0 of the standard, whose schema has the number 3.0. */
const AKOMA_NTOSO_NAMESPACE = 'http://docs.oasis-open.org/legaldocml/ns/akn/3.0';

export const OWN_NAMESPACE = 'urn:x-hansard:record:1';

/** Separates the paragraphs of an entry. */
export const PARAGRAPH_SEPARATOR = '\n\n';

export interface AkomaNtosoEntry {
  readonly id: number;
  readonly body: EntryBody;
  /** As stored, see record/entry-details.ts. */
  readonly details: string | null;
}

/** The country code if none is known: codes from XA to XZ are unassigned. */
const NO_COUNTRY = 'xx';
const NO_DATE = '0001-01-01';
const NO_CHAMBER = 'chamber';

/** The publisher of the document. */
export interface AkomaNtosoPublisher {
  /** The two letters of ISO 3166-1 in lower case, or null. */
  readonly country: string | null;
  readonly name: string;
}

export function akomaNtoso(
  sitting: ExportedSitting,
  entries: readonly AkomaNtosoEntry[],
  publisher: AkomaNtosoPublisher,
): string {
  const speakers = speakersOf(entries);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<akomaNtoso xmlns="${AKOMA_NTOSO_NAMESPACE}" xmlns:h="${OWN_NAMESPACE}">\n<debate name="hansard">\n`,
    metaXml(sitting, speakers, publisher),
    // The schema allows attributes of other namespaces from here on, but not on the enclosing elements.
    `<debateBody xml:space="preserve"${attribute('h:sitting', JSON.stringify(sittingFields(sitting)))}>\n`,
    sectionsXml(entries, speakers),
    '</debateBody>\n</debate>\n</akomaNtoso>\n',
  ].join('');
}

/** The eId and the reference of every speaker, by a key: a person, or a label that is not linked; and of their roles. */
type Speakers = ReadonlyMap<string, { readonly eId: string; readonly reference: string }>;

function speakersOf(entries: readonly AkomaNtosoEntry[]): Speakers {
  const speakers = new Map<string, { eId: string; reference: string }>();
  for (const { body } of entries) {
    const key = speakerKey(body);
    if (key === null || speakers.has(key)) continue;
    const { speaker } = body;
    const eId = speaker === null ? `label-${speakers.size + 1}` : `person-${speaker.id}`;
    const [about, name] =
      speaker === null
        ? [`unknown/${eId}`, labelText(body, '')]
        : [encodeURIComponent(speaker.slug), speaker.legalName];
    const reference = `<TLCPerson eId="${eId}" href="/ontology/person/${about}"${attribute('showAs', name)}/>\n`;
    speakers.set(key, { eId, reference });
  }
  for (const { body, details } of entries) {
    const role = roleKey(body, details);
    if (role !== null && !speakers.has(role)) {
      const eId = `role-${speakers.size + 1}`;
      const showAs = attribute('showAs', readDetails(details).role ?? '');
      const reference = `<TLCRole eId="${eId}" href="/ontology/role/${eId}"${showAs}/>\n`;
      speakers.set(role, { eId, reference });
    }
  }
  return speakers;
}

/** The key of the speaker's role, if known. It has a prefix that no key of a speaker has. */
function roleKey({ type }: EntryBody, details: string | null): string | null {
  const { role } = readDetails(details);
  return type === 'speech' && role !== null ? `role ${role}` : null;
}

/** Null if nobody speaks. */
function speakerKey(body: EntryBody): string | null {
  if (body.speaker !== null) return String(body.speaker.id);
  if (body.speakerName === '' && body.speakerTitle === '' && body.type !== 'speech') return null;
  return JSON.stringify([body.speakerName, body.speakerTitle]);
}

function metaXml(
  sitting: ExportedSitting,
  speakers: Speakers,
  publisher: AkomaNtosoPublisher,
): string {
  const country = publisher.country ?? NO_COUNTRY;
  const date = sitting.startDate ?? NO_DATE;
  const chamber = sitting.venueSlug ?? NO_CHAMBER;
  const work = `/akn/${country}/debate/${encodeURIComponent(chamber)}/${date}/${sitting.id}`;
  const level = (name: string, uri: string, more: string): string =>
    `<${name}><FRBRthis value="${uri}"/><FRBRuri value="${uri}"/>` +
    `<FRBRdate date="${date}" name="sitting"/><FRBRauthor href="#chamber"/>${more}</${name}>\n`;
  return [
    '<meta>\n<identification source="#hansard">\n',
    level('FRBRWork', work, `<FRBRcountry value="${country}"/>`),
    level('FRBRExpression', `${work}/mul@`, '<FRBRlanguage language="mul"/>'),
    level('FRBRManifestation', `${work}/mul@.xml`, '<FRBRformat value="xml"/>'),
    '</identification>\n<references source="#hansard">\n',
    `<TLCOrganization eId="chamber" href="/ontology/organization/${encodeURIComponent(chamber)}"${attribute('showAs', chamber)}/>\n`,
    `<TLCOrganization eId="hansard" href="/ontology/organization/hansard"${attribute('showAs', publisher.name)}/>\n`,
    ...[...speakers.values()].map(({ reference }) => reference),
    '</references>\n</meta>\n',
  ].join('');
}

/** A section for each heading, and one for the entries before the first. */
function sectionsXml(entries: readonly AkomaNtosoEntry[], speakers: Speakers): string {
  const parts: string[] = [];
  // The standard does not allow an empty section.
  const end = (): void => {
    if (parts.at(-1)?.startsWith('<heading') !== false) parts.push(FILLER);
    parts.push('</debateSection>\n');
  };
  if (entries[0]?.body.type !== 'heading') parts.push(SECTION);
  entries.forEach((entry, index) => {
    if (entry.body.type === 'heading') {
      if (index > 0) end();
      parts.push(SECTION);
    }
    parts.push(entryXml(entry, speakers));
  });
  if (entries.length === 0) parts.push(FILLER, '</debateSection>\n');
  else end();
  return parts.join('');
}

const SECTION = '<debateSection name="section">\n';
const FILLER = '<other h:filler="true"><p/></other>\n';

/** One attribute has all fields of the entry as JSON, except its type, and its content if XML can represent it. */
function entryXml({ id, body, details }: AkomaNtosoEntry, speakers: Speakers): string {
  const { type, content } = body;
  const key = speakerKey(body);
  const speaker = key === null ? '' : `#${present(speakers.get(key), 'a speaker').eId}`;
  const { type: _, ...fields } = JSON.parse(`{${wireForm(body)}`) as JsonObject;
  const own = {
    id,
    ...fields,
    content: isXmlText(content) ? undefined : content,
    ...(JSON.parse(details ?? '{}') as JsonObject),
  };
  // For other programs; an import reads it from the fields.
  const { language } = givenMarks(details);
  const attributes =
    ` eId="entry-${id}"${language === null ? '' : attribute('xml:lang', language)}` +
    attribute('h:entry', asciiJson(JSON.stringify(own)));
  switch (type) {
    case 'heading':
    case 'scene':
      return `<${type}${attributes}>${xml(content)}</${type}>\n`;
    case 'other':
      return `<other${attributes}>${paragraphs(content)}</other>\n`;
    case 'speech': {
      const from = `<from>${xml(labelText(body, ''))}</from>`;
      const role = roleKey(body, details);
      const as = role === null ? '' : ` as="#${present(speakers.get(role), 'a role').eId}"`;
      return `<speech by="${speaker}"${attributes}${as}>${from}${paragraphs(content)}</speech>\n`;
    }
  }
}

function paragraphs(content: string): string {
  return content
    .split(PARAGRAPH_SEPARATOR)
    .map((paragraph) => `<p>${xml(paragraph)}</p>`)
    .join('');
}

/** A parser would turn a line feed or a tab in an attribute into a space. */
function attribute(name: string, value: string): string {
  return ` ${name}="${xml(value).replaceAll('\n', '&#10;').replaceAll('\t', '&#9;')}"`;
}

/** The same JSON in characters that XML can represent. */
function asciiJson(json: string): string {
  const escape = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return json.replace(/[^\x20-\x7e]/g, escape);
}
