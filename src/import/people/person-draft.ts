// The draft of a person: what a document says of somebody, and where it says so.

import type { PersonClaim } from '../../record/rules/person-claim.ts';

export interface PersonDraft {
  /** Such as "line 12" or "person 3". */
  readonly where: string;
  readonly claim: PersonClaim;
}
