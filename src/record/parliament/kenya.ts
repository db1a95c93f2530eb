// The Parliament of Kenya: the description that is used where no other is given.

import { KENYA_DOCUMENTS } from './kenya-documents.ts';
import { KENYA_LABELS } from './kenya-labels.ts';
import type { Parliament } from './parliament.ts';

const HEAD =
  '(?:Disclaimer : )?The electronic version of the (?:Official|Senate) Hansard Report is for information';
const TAIL =
  'purposes only \\. A certified (?:version|copy) of this Report can be obtained from the ' +
  '(?:Hansard Editor(?: , Senate)?|Director , Hansard and Audio Services , Senate) \\.?';

export const KENYA: Parliament = {
  name: { en: 'Parliament of Kenya', sw: 'Bunge la Kenya' },
  country: 'ke',
  languages: ['en', 'sw'],
  decimalMark: null,
  siteLanguages: null,
  siteName: 'Hansard',
  tagline: null,
  official: false,
  report: null,
  publisher: null,
  licence: {
    name: 'CC0 1.0',
    url: 'https://creativecommons.org/publicdomain/zero/1.0/',
    text: {
      en: 'What is said in Parliament is said in public. This service claims no right in the words, and gives its own part, the arrangement, numbering and links, to the public domain (CC0 1.0). The words themselves follow the law of the country whose Parliament spoke; quote them with their source.',
      sw: 'Yanayosemwa Bungeni husemwa hadharani. Huduma hii haidai haki yoyote katika maneno hayo, na inatoa sehemu yake, yaani mpangilio, namba na viungo, kwa umma (CC0 1.0). Maneno yenyewe hufuata sheria ya nchi ambayo Bunge lake lilizungumza; yanukuu pamoja na chanzo chake.',
    },
  },
  contact: null,
  about: null,
  chambers: [
    {
      slug: 'national_assembly',
      name: { en: 'National Assembly', sw: 'Bunge la Taifa' },
      mastheads: ['(?:the )?national assembly'],
      furniture: ['national assembly debates', 'official hansard report'],
      houses: ['house', '(?:national )?assembly'],
    },
    {
      slug: 'senate',
      name: { en: 'Senate', sw: 'Seneti' },
      mastheads: ['(?:the )?senate'],
      furniture: ['senate debates', 'senate hansard report'],
      houses: ['senate'],
    },
  ],
  joint: { houses: ['parliament'], venue: 'national_assembly' },
  // Typists lost spaces ("purposesonly", "Services,Senate") and the final stop. The newest documents break the sentence in
  // two: the first half ends an entry, the second is one.
  footers: {
    sentences: [{ first: HEAD, second: TAIL }],
    lastWords: ['Editor', 'Senate', 'information'],
  },
  contributions: { passingNotes: [] },
  labels: KENYA_LABELS,
  ...KENYA_DOCUMENTS,
};
