// The words of Kenya's labels and lists of members, as data: titles, honours, offices, spellings. Another parliament has a table of its own.

export interface LabelWords {
  /** Words before a name that are no part of it, folded. */
  readonly titles: ReadonlySet<string>;
  /** Letters after a name, folded. */
  readonly honours: ReadonlySet<string>;
  /** Words of a name that stay in lower case. */
  readonly particles: ReadonlySet<string>;
  /** Labels of several people or of somebody unnamed, folded: they are never linked. */
  readonly collective: RegExp;
  /** Offices whose holder presides, folded; the first group is the office. */
  readonly presiding: RegExp;
  /** Offices of people who need not be members, folded: a surname alone is not enough to link them. */
  readonly outsideOffice: RegExp;
  /** Words in the name of a constituency that lists write or leave out, folded. */
  readonly constituencyFillers: ReadonlySet<string>;
  /** The member without a constituency, folded. */
  readonly nominated: string;
  /** Other names of a party, folded and without spaces → its letters. */
  readonly parties: ReadonlyMap<string, string>;
  /** When the parliament that began in a year sat. The end is null while it sits. */
  readonly terms: ReadonlyMap<number, { readonly from: string; readonly to: string | null }>;
  /** The chamber of a list of members that names none. */
  readonly listChamber: string;
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

export const KENYA_LABELS: LabelWords = {
  titles: words(
    'hon honourable honorable mhe mheshimiwa sen senator seneta mr mrs ms miss bw bi dr prof eng engineer arch ' +
      'amb ambassador rev bishop pastor capt captain maj major gen general col colonel lt brig rtd sgt cpa fcpa ' +
      'cs qs adv wakili rt right',
  ),
  honours: words('mp egh cgh cbs ebs mbs ogw hsc mgh sc phd ndc psc'),
  particles: words('wa ole arap bin binti'),
  collective:
    /^(an? )?(a number of )?(several|some|many|all|other|no|the)? ?(hon|honourable|waheshimiwa)? ?(members|member|senators|senator|wabunge|maseneta)( in loud.*)?$|^tellers?\b|^(ayes|noes)\b|^(applause|laughter)\b/,
  presiding:
    /^(?:the |mr |madam |hon |mhe |bw |mister )*((?:temporary |acting )?(?:deputy )?(?:speaker|chairperson|chairman|chairlady|chairwoman)|(?:naibu )?spika(?: wa muda)?)$/,
  outsideOffice:
    /\b(cabinet secretary|principal secretary|attorney general|solicitor general|clerk|governor|president|commissioner|advocate|counsel|witness|petitioner)\b/,
  constituencyFillers: words('county city constituency cwr women woman representative rep'),
  nominated: 'nominated',
  parties: new Map(
    Object.entries({
      jubilee: 'jp',
      jubileeparty: 'jp',
      independent: 'ind',
      wdmk: 'wdm',
      wiper: 'wdm',
      wdmkenya: 'wdm',
      fordkenya: 'fordk',
      ndap: 'dapk',
      dap: 'dapk',
    }),
  ),
  terms: new Map([
    [2017, { from: '2017-08-31', to: '2022-08-08' }],
    [2022, { from: '2022-09-08', to: null }],
  ]),
  listChamber: 'National Assembly',
};
