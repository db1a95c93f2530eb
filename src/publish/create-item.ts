// Makes a venue, a source or a person known, unless one of that name is.

import type { WriteTransaction } from '../store/contract/write-transaction.ts';
import { changePerson } from './change-item.ts';
import { sourceTaken, slugTaken } from './item-refusals.ts';
import type { Item, NewItem } from './operation.ts';

export async function createItem(
  publication: WriteTransaction,
  { collection, fields }: NewItem,
): Promise<Item> {
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
      const made = (await publication.item('people', id))!;
      return await changePerson(publication, made, fields);
    }
  }
}
