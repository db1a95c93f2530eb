// The tool that finds a person, and what they said last.

import type { Person } from '@hansard/client/resources';
import * as links from '../../http/shared/links.ts';
import {
  contributionCitation,
  EXPAND_FOR_CITATION,
  shortText,
  type CitedContribution,
} from './citation.ts';
import { readJson, ToolFault, type InterfaceReader } from './interface-reader.ts';
import type { Tool } from './tool.ts';

/** People of the same words in their names. */
const PEOPLE_MAX = 10;

/** Of a long life in parliament, the newest seats and names. */
const DETAILS_MAX = 20;

const LATEST = 3;

interface ActivePerson extends Person {
  readonly activity: {
    readonly contributions: number;
    readonly words: number;
    readonly first: string | null;
    readonly last: string | null;
  } | null;
}

export const findPerson: Tool = {
  name: 'find_person',
  title: 'Find a person',
  description:
    'Finds people by words of their names. Of one person it gives seats, how much they said, and their latest contributions with citations; of several it gives names and slugs.',
  parameters: {
    name: {
      type: 'string',
      description: 'Words of the name, or the slug of one person.',
      isRequired: true,
    },
  },
  run: async (reader, given) => {
    const name = given.text('name') ?? '';
    const known = await personBySlug(reader, name);
    if (known !== null) return { count: 1, people: [await describePerson(reader, known.id)] };
    const found = await readJson<{ readonly count: number; readonly results: readonly Person[] }>(
      reader,
      links.PERSON_LIST,
      { q: name, page_size: PEOPLE_MAX },
    );
    const [only] = found.results;
    if (only !== undefined && found.count === 1) {
      return { count: 1, people: [await describePerson(reader, only.id)] };
    }
    return {
      count: found.count,
      people: found.results.map((person) => ({
        name: person.legal_name,
        slug: person.slug,
        address: addressOf(person, reader),
        memberships: person.memberships.slice(-1),
      })),
    };
  },
};

/** Null where the name is no slug, or nobody's. */
async function personBySlug(reader: InterfaceReader, name: string): Promise<Person | null> {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) return null;
  const path = links.itemPath(links.PERSON_LIST, name);
  return await readJson<Person>(reader, path).catch((error: unknown) => {
    if (error instanceof ToolFault) return null;
    throw error;
  });
}

async function describePerson(reader: InterfaceReader, id: number): Promise<object> {
  const person = await readJson<ActivePerson>(reader, links.itemPath(links.PERSON_LIST, id));
  const said = await readJson<{ readonly results: readonly CitedContribution[] }>(
    reader,
    links.CONTRIBUTION_LIST,
    { speaker: id, ordering: '-date', page_size: LATEST, expand: EXPAND_FOR_CITATION },
  );
  const { activity } = person;
  return {
    name: person.legal_name,
    honorific: person.honorific_prefix,
    slug: person.slug,
    address: addressOf(person, reader),
    other_names: person.other_names.slice(-DETAILS_MAX).map((other) => other.name),
    memberships: person.memberships.slice(-DETAILS_MAX),
    activity: activity && {
      contributions: activity.contributions,
      words: activity.words,
      first: activity.first,
      last: activity.last,
    },
    latest: said.results.map((one) => ({
      id: one.id,
      citation: contributionCitation(one, reader),
      text: shortText(one.content),
    })),
  };
}

function addressOf({ slug }: Person, { baseUrl }: InterfaceReader): string {
  return `${baseUrl}${links.personPath(slug)}`;
}
