// Speech in Swahili: whole contributions, and the sentences that slip into English ones.

import { templates } from './template.ts';

export const SWAHILI_OPENINGS = templates([
  'Asante, {spika}, kwa kunipa nafasi hii ili nichangie Mswada huu.',
  'Asante sana, {spika}. Naunga mkono Hoja hii.',
  '{spika}, nasimama kuunga mkono Hoja iliyo mbele yetu.',
  '{spika}, nashukuru kwa kunipa fursa hii.',
  'Ahsante, {spika}. Ningependa kuchangia jambo hili muhimu.',
]);

export const SWAHILI_SENTENCES = templates([
  'Watu wa {place} wamengoja kwa muda mrefu bila kupata huduma.',
  'Barabara ya kutoka {place} hadi {place} ni mbovu sana.',
  'Serikali inapaswa kuwasaidia wananchi wa {place}.',
  'Wakulima wetu hawajalipwa pesa zao tangu mwaka wa {year}.',
  '{spika}, maji ni uhai, na watu wa {here} hawana maji.',
  'Watoto wetu wanasomea chini ya miti.',
  'Hospitali ya {place} haina dawa wala wauguzi wa kutosha.',
  'Wazee wanasema kwamba haraka haraka haina baraka.',
  'Ni jambo la kusikitisha kwamba vijana wetu hawana kazi.',
  'Tulitembelea {place} tukaona shida ambazo wananchi wanapitia.',
  'Ningependa kumwambia Waziri kwamba pesa hizo hazikufika {place}.',
  'Waswahili husema: “Haba na haba hujaza kibaba.”',
  'Usalama ni jambo la muhimu katika eneo la {place}.',
  'Wafugaji wamepoteza mifugo {figure} kwa sababu ya ukame.',
  'Hatuwezi kuendelea namna hii, {spika}.',
  'Pesa zilizotengwa ni kidogo sana kwa kaunti ya {county}.',
  'Nampongeza aliyeleta Hoja hii kwa sababu inawajali wananchi wa kawaida.',
  'Sheria hii itawasaidia akina mama na watoto.',
  'Mwaka wa {year} tulipewa ahadi, lakini hakuna kilichofanyika.',
  'Wavuvi wetu wanahangaishwa kila siku ziwani.',
  'Ni lazima tuwe na mpango wa kudumu.',
  'Wananchi wanalipa ushuru na wanastahili kupata huduma bora.',
  'Walimu ni wachache katika shule za {here}.',
  'Kila mtu ana haki ya kupata maji safi na chakula cha kutosha.',
  'Tukifanya hivyo, nchi yetu itasonga mbele.',
  'Ukienda {place} leo, utaona kwamba mradi huo umekwama.',
  'Ninaiomba Kamati ifike {place} ijionee yenyewe.',
  'Ardhi ni tatizo kubwa, na maskwota bado hawajapata hati miliki.',
  '{spika}, umeme haujafika katika vijiji {number} vya {county}.',
  'Akiba haiozi, kwa hivyo ni lazima tuhifadhi chakula.',
]);

export const SWAHILI_ENDINGS = templates([
  'Kwa hayo machache, naunga mkono.',
  'Asante, {spika}.',
  'Naunga mkono Hoja hii. Asante sana.',
  'Kwa hayo mengi, napinga Hoja hii.',
]);
