// What the site and its mails say about following by e-mail, in Swahili.

import type { ENGLISH_FOLLOWING } from './following-words-en.ts';

export const SWAHILI_FOLLOWING: {
  readonly [Key in keyof typeof ENGLISH_FOLLOWING]: (typeof ENGLISH_FOLLOWING)[Key] extends string
    ? string
    : (typeof ENGLISH_FOLLOWING)[Key];
} = {
  followTitle: 'Fuatilia kwa barua pepe',
  followAddress: 'Anwani yako ya barua pepe',
  followOften: 'Mara ngapi',
  followEachSitting: 'Baada ya kila kikao',
  followEachDay: 'Mara moja kwa siku',
  followButton: 'Fuatilia',
  followPrivacy:
    'Kwanza utapata barua yenye kiungo cha kuthibitisha. Kila barua ina kiungo cha kusitisha. Anwani haitumiwi kwa jambo lingine lolote.',
  followSentTitle: 'Angalia barua pepe yako',
  followSentText: (title) =>
    `Barua yenye kiungo iko njiani, ikiwa anwani hii inaweza kuandikiwa. Fungua kiungo ili kufuatilia “${title}”. Kinatumika kwa siku mbili; bila hicho, hakuna barua nyingine itakayotumwa.`,
  followBadAddress: 'Hii si anwani ya barua pepe. Iandike hivi: jina@example.org.',
  followTooMany: 'Maombi mengi mno yametoka kwenye mtandao wako. Jaribu tena baada ya saa moja.',
  followConfirmText: (title) => `Fuatilia “${title}” kwa anwani hii?`,
  followConfirmButton: 'Ndiyo, fuatilia',
  followingText: (title) => `Anwani hii inafuatilia “${title}”.`,
  followConfirmedText: 'Kuanzia sasa utapata barua kunapokuwa na jambo jipya.',
  followChangeButton: 'Badilisha',
  followStopTitle: 'Sitisha barua hizi',
  followStopButton: 'Acha kufuatilia',
  followForgetText: 'Hii inasitisha yote ambayo anwani hii inafuatilia, na kuiondoa anwani.',
  followForgetButton: 'Ondoa anwani yangu',
  followEndedTitle: 'Hakuna barua zaidi',
  followEndedText: (title) =>
    `Anwani hii haifuatilii tena “${title}”. Barua iliyo njiani bado inaweza kufika.`,
  followForgottenText: 'Anwani imeondolewa, pamoja na yote iliyofuatilia.',
  followUnknownTitle: 'Kiungo hiki si halali',
  followUnknownText:
    'Kilitumiwa kusitisha, au hakikutumiwa ndani ya siku mbili. Ili kufuatilia jambo, tumia fomu iliyo kwenye ukurasa wake.',

  confirmSubject: (title) => `Thibitisha kwamba unafuatilia: ${title}`,
  confirmMail: (site, title) =>
    `Mtu fulani, huenda ni wewe, anataka ${site} iandikie anwani hii kuhusu “${title}”. Ili kuthibitisha, fungua kiungo hiki na ubonyeze kitufe:`,
  followedSearch: 'utafutaji katika kumbukumbu',
  confirmIgnore:
    'Ikiwa si wewe, usifanye lolote. Hakuna barua nyingine itakayotumwa, na anwani itaondolewa baada ya siku mbili.',
  alreadyFollowing: (title) =>
    `Anwani hii tayari inafuatilia “${title}”. Kiungo hiki kinabadilisha mara ngapi, au kusitisha:`,
  digestSittings: (count) => `Vikao ${count}`,
  digestMore: 'Kuna zaidi kwenye tovuti:',
  mailReason: (title) => `Unapata barua hii kwa sababu anwani hii inafuatilia “${title}”.`,
  mailStop: 'Badilisha mara ngapi, au sitisha:',
};
