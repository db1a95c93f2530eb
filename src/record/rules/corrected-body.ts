// The fields of an entry after a correction: those that are given, and the present ones.

import type { EntryBody } from '../entry.ts';
import type { EntryClaim } from './entry-rules.ts';

/** The caller looks the speaker up, and gives them as a person. */
export function correctedBody(
  before: EntryBody,
  claim: Partial<EntryClaim>,
  speaker: EntryBody['speaker'],
): EntryBody {
  return {
    textCounter: claim.textCounter ?? before.textCounter,
    type: claim.type ?? before.type,
    speakerName: claim.speakerName ?? before.speakerName,
    speakerTitle: claim.speakerTitle ?? before.speakerTitle,
    speaker,
    content: claim.content ?? before.content,
  };
}
