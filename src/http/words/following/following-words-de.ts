// What the site and its mails say about following by e-mail, in German.

import type { ENGLISH_FOLLOWING } from './following-words-en.ts';

export const GERMAN_FOLLOWING: {
  readonly [Key in keyof typeof ENGLISH_FOLLOWING]: (typeof ENGLISH_FOLLOWING)[Key] extends string
    ? string
    : (typeof ENGLISH_FOLLOWING)[Key];
} = {
  followTitle: 'Per E-Mail folgen',
  followAddress: 'Ihre E-Mail-Adresse',
  followOften: 'Wie oft',
  followEachSitting: 'Nach jeder Sitzung',
  followEachDay: 'Einmal am Tag',
  followButton: 'Folgen',
  followPrivacy:
    'Zuerst kommt eine E-Mail mit einem Link zur Bestätigung. Jede E-Mail hat einen Link zum Abbestellen. Die Adresse dient keinem anderen Zweck.',
  followSentTitle: 'Sehen Sie in Ihre E-Mails',
  followSentText: (title) =>
    `Eine E-Mail mit einem Link ist unterwegs, wenn an diese Adresse geschrieben werden kann. Öffnen Sie den Link, um „${title}“ zu folgen. Er gilt zwei Tage; ohne ihn wird nichts weiter gesendet.`,
  followBadAddress: 'Das ist keine E-Mail-Adresse. Schreiben Sie sie als name@example.org.',
  followTooMany:
    'Aus Ihrem Netz kamen zu viele Anfragen. Versuchen Sie es in einer Stunde noch einmal.',
  followConfirmText: (title) => `Mit dieser Adresse „${title}“ folgen?`,
  followConfirmButton: 'Ja, folgen',
  followingText: (title) => `Diese Adresse folgt „${title}“.`,
  followConfirmedText: 'Von jetzt an kommt eine E-Mail, wenn es etwas Neues gibt.',
  followChangeButton: 'Ändern',
  followStopTitle: 'Diese E-Mails abbestellen',
  followStopButton: 'Nicht mehr folgen',
  followForgetText: 'Das beendet alles, dem diese Adresse folgt, und löscht die Adresse.',
  followForgetButton: 'Meine Adresse löschen',
  followEndedTitle: 'Keine E-Mails mehr',
  followEndedText: (title) =>
    `Diese Adresse folgt „${title}“ nicht mehr. Eine E-Mail, die unterwegs ist, kann noch ankommen.`,
  followForgottenText: 'Die Adresse ist gelöscht, mit allem, dem sie folgte.',
  followUnknownTitle: 'Dieser Link gilt nicht',
  followUnknownText:
    'Er wurde zum Abbestellen benutzt oder zwei Tage lang nicht benutzt. Um etwas zu folgen, benutzen Sie das Formular auf der Seite dazu.',

  confirmSubject: (title) => `Bestätigen Sie, dass Sie folgen: ${title}`,
  confirmMail: (site, title) =>
    `Jemand, vermutlich Sie, möchte, dass ${site} an diese Adresse über „${title}“ schreibt. Um das zu bestätigen, öffnen Sie diesen Link und drücken Sie den Knopf:`,
  followedSearch: 'eine Suche in den Protokollen',
  confirmIgnore:
    'Wenn Sie es nicht waren, tun Sie nichts. Es wird nichts weiter gesendet, und die Adresse wird nach zwei Tagen gelöscht.',
  alreadyFollowing: (title) =>
    `Diese Adresse folgt „${title}“ schon. Dieser Link ändert, wie oft, oder beendet es:`,
  digestSittings: (count) => `${count} Sitzungen`,
  digestMore: 'Mehr steht auf der Seite:',
  mailReason: (title) => `Diese E-Mail kommt, weil diese Adresse „${title}“ folgt.`,
  mailStop: 'Ändern, wie oft, oder abbestellen:',
};
