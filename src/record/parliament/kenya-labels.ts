// The labels and lists of members of the Parliament of Kenya.

import type { LabelForms } from './label-forms.ts';

const words = (text: string): readonly string[] => text.split(' ');

export const KENYA_LABELS: LabelForms = {
  titles: words(
    'hon honourable honorable mhe mheshimiwa sen senator seneta mr mrs ms miss bw bi dr prof eng engineer arch ' +
      'amb ambassador rev bishop pastor capt captain maj major gen general col colonel lt brig rtd sgt cpa fcpa ' +
      'cs qs adv wakili rt right',
  ),
  commonTitles: words('hon honourable mhe rt right'),
  capitalTitles: words('cpa ccpa fcpa cs qs'),
  honours: words('mp egh cgh cbs ebs mbs ogw hsc mgh sc phd ndc psc'),
  particles: words('wa ole arap bin binti'),
  nobody: [
    '^(an? )?(a number of )?(several|some|many|all|other|no|the)? ?(hon|honourable|waheshimiwa)? ?(members|member|senators|senator|wabunge|maseneta)( in loud.*)?$',
    '^tellers?\\b',
    '^(ayes|noes)\\b',
    '^(applause|laughter)\\b',
  ],
  presiding: [
    '^(?:the |mr |madam |hon |mhe |bw |mister )*((?:temporary |acting )?(?:deputy )?(?:speaker|chairperson|chairman|chairlady|chairwoman)|(?:naibu )?spika(?: wa muda)?)$',
  ],
  offices: {
    'chair(?:person|man|lady|woman)': 'chair',
    '^naibu spika$': 'deputy speaker',
    '^naibu spika wa muda$': 'temporary deputy speaker',
    '^spika wa muda$': 'temporary speaker',
    '^spika$': 'speaker',
  },
  temporary: 'temporary',
  outsiders: [
    '\\b(cabinet secretary|principal secretary|attorney general|solicitor general|clerk|governor|president|commissioner|advocate|counsel|witness|petitioner)\\b',
  ],
  chairNotes: [
    '(?<office>(?:The|Mr\\.?|Madam|Hon\\.?)\\s+[\\p{L}\\s.-]*?(?:Speaker|Chair(?:person|man|lady|woman)))\\s*(?:[(\\[](?<name>(?:[^()]|\\([^()]*\\))*)[)\\]])?\\s*(?<verb>left|took|resumed|in|takes|leaves)\\s+the\\s+Chair',
  ],
  leaving: ['left', 'leaves'],
  constituencyFillers: words('county city constituency cwr women woman representative rep'),
  nominated: 'nominated',
  partyNames: ['Independent', 'Jubilee', 'IND'],
  parties: {
    jubilee: 'jp',
    jubileeparty: 'jp',
    independent: 'ind',
    wdmk: 'wdm',
    wiper: 'wdm',
    wdmkenya: 'wdm',
    fordkenya: 'fordk',
    ndap: 'dapk',
    dap: 'dapk',
  },
  terms: {
    2017: { from: '2017-08-31', to: '2022-08-08' },
    2022: { from: '2022-09-08', to: '' },
  },
  listChamber: 'National Assembly',
};
