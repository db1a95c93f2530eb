// Makes a venue, a source or a person known, unless one of that name is.

import { clientErrors } from '../errors.ts';
import type { Publication } from '../store/store.ts';
import type { NewMember } from './operation.ts';

export async function createMember(
  publication: Publication,
  member: NewMember,
): Promise<{ id: number }> {
  const id = await add(publication, member);
  if (id !== null) return { id };
  throw member.collection === 'sources'
    ? clientErrors.badParameter(
        'non_field_errors',
        'The fields name, list_page must make a unique set.',
      )
    : clientErrors.badParameter('slug', 'This field must be unique.');
}

function add(publication: Publication, member: NewMember): Promise<number | null> {
  switch (member.collection) {
    case 'venues':
      return publication.addVenue(member.fields.name, member.fields.slug);
    case 'sources':
      return publication.addSource(member.fields);
    case 'people':
      return publication.addPerson(member.fields.legalName, member.fields.slug);
  }
}
