// Makes a venue, a source or a person known, unless one of that name is.

import type { Publication } from '../store/publication.ts';
import { changePerson } from './change-member.ts';
import { sourceTaken, slugTaken } from './member-refusals.ts';
import type { Member, NewMember } from './operation.ts';

export async function createMember(
  publication: Publication,
  { collection, fields }: NewMember,
): Promise<Member> {
  switch (collection) {
    case 'venues': {
      const id = await publication.addVenue(fields.name, fields.slug);
      if (id === null) throw slugTaken();
      return { id, ...fields };
    }
    case 'sources': {
      const id = await publication.addSource(fields);
      if (id === null) throw sourceTaken();
      return { id, ...fields };
    }
    case 'people': {
      const id = await publication.addPerson(fields.legalName, fields.slug);
      if (id === null) throw slugTaken();
      const made = (await publication.member('people', id))!;
      return await changePerson(publication, made, fields);
    }
  }
}
