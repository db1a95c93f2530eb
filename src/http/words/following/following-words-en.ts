// What the site and its mails say about following by e-mail, in English.

export const ENGLISH_FOLLOWING = {
  followTitle: 'Follow by e-mail',
  followAddress: 'Your e-mail address',
  followOften: 'How often',
  followEachSitting: 'After each sitting',
  followEachDay: 'Once a day',
  followButton: 'Follow',
  followPrivacy:
    'You first get a mail with a link to confirm. Every mail has a link to stop. The address is used for nothing else.',
  followSentTitle: 'Check your mail',
  followSentText: (title: string) =>
    `A mail with a link is on its way, if mail can be sent to this address. Open the link to follow “${title}”. It is valid for two days; without it, nothing more is sent.`,
  followBadAddress: 'This is not an e-mail address. Write it as name@example.org.',
  followTooMany: 'Too many requests came from your network. Try again in an hour.',
  followConfirmText: (title: string) => `Follow “${title}” with this address?`,
  followConfirmButton: 'Yes, follow',
  followingText: (title: string) => `This address follows “${title}”.`,
  followConfirmedText: 'From now on you get a mail when there is something new.',
  followChangeButton: 'Change',
  followStopTitle: 'Stop these mails',
  followStopButton: 'Stop following',
  followForgetText: 'This ends everything this address follows, and removes the address.',
  followForgetButton: 'Remove my address',
  followEndedTitle: 'No more mails',
  followEndedText: (title: string) =>
    `This address no longer follows “${title}”. A mail that is on its way may still arrive.`,
  followForgottenText: 'The address is removed, with everything it followed.',
  followUnknownTitle: 'This link is not valid',
  followUnknownText:
    'It was used to stop these mails, or was not used within two days. To follow something, use the form on its page.',

  confirmSubject: (title: string) => `Confirm that you follow: ${title}`,
  confirmMail: (site: string, title: string) =>
    `Somebody, probably you, wants ${site} to write to this address about “${title}”. To confirm it, open this link and press the button:`,
  followedSearch: 'a search of the record',
  confirmIgnore:
    'If it was not you, do nothing. Nothing more is sent, and the address is removed after two days.',
  alreadyFollowing: (title: string) =>
    `This address already follows “${title}”. This link changes how often, or stops it:`,
  digestSittings: (count: string) => `${count} sittings`,
  digestMore: 'There is more on the site:',
  mailReason: (title: string) => `You get this mail because this address follows “${title}”.`,
  mailStop: 'Change how often, or stop:',
};
