// Swahili nouns whose singular and plural differ by the prefix of their class. They are listed: by rule, "mto" (river)
// would be the singular of "wato", which is none.

const PAIRS = `
  mwananchi wananchi, mtoto watoto, mtu watu, mwanamke wanawake, mwanaume wanaume, mwalimu walimu, mwanafunzi wanafunzi,
  mkulima wakulima, mfanyakazi wafanyakazi, mfanyabiashara wafanyabiashara, mbunge wabunge, mheshimiwa waheshimiwa,
  mkenya wakenya, mwafrika waafrika, mzee wazee, mzazi wazazi, mgonjwa wagonjwa, mwizi wezi, mkimbizi wakimbizi,
  mgeni wageni, mwenyekiti wenyeviti, mwakilishi wawakilishi, mwanachama wanachama, mwanasheria wanasheria, mkaguzi wakaguzi,
  mvuvi wavuvi, mfugaji wafugaji, mfungwa wafungwa, mshtakiwa washtakiwa, mlemavu walemavu, mjane wajane, mkazi wakazi,
  mwenyeji wenyeji, mwekezaji wawekezaji, mpiganaji wapiganaji, mtumishi watumishi, mtaalamu wataalamu, mwandishi waandishi,
  mkurugenzi wakurugenzi, mshauri washauri, msimamizi wasimamizi, muuguzi wauguzi, mganga waganga, mwanajeshi wanajeshi,
  kijiji vijiji, kitu vitu, kijana vijana, kitabu vitabu, kituo vituo, kiongozi viongozi, kifungu vifungu, kikao vikao,
  kiti viti, kiwanda viwanda, chama vyama, chuo vyuo, cheo vyeo, chombo vyombo, choo vyoo, kisima visima, kizazi vizazi,
  kipengele vipengele, kifaa vifaa, kitengo vitengo, kikundi vikundi, kiwango viwango, kijana vijana,
  mti miti, mji miji, mto mito, mwaka miaka, mwezi miezi, mkoa mikoa, mkutano mikutano, mswada miswada, mpango mipango,
  mradi miradi, mkataba mikataba, mpaka mipaka, mshahara mishahara, mfano mifano, mwili miili, mlima milima,
  jambo mambo, jina majina, jimbo majimbo, jibu majibu, swali maswali, shamba mashamba, tatizo matatizo, gari magari,
  jengo majengo, kosa makosa, neno maneno, soko masoko, somo masomo, jeshi majeshi, shirika mashirika, tunda matunda`;

const PARTNERS: ReadonlyMap<string, string> = new Map(
  PAIRS.split(',').flatMap((pair) => {
    const [singular = '', plural = ''] = pair.trim().split(' ');
    return [
      [singular, plural],
      [plural, singular],
    ] as const;
  }),
);

/** The plural of a singular, the singular of a plural; none for other words. */
export function swahiliPartnersOf(word: string): readonly string[] {
  const partner = PARTNERS.get(word);
  return partner === undefined ? [] : [partner];
}
