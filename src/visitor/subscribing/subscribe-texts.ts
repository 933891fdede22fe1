import type {
  SubscribedEvent,
  SubscriberChannel,
} from '../../modules/subscribers/api/subscriber.response.js';

/** The texts of subscribing, confirming, managing and leaving, in one language. */
export interface SubscribeTexts {
  readonly subscribe: string;
  readonly intro: (page: string) => string;
  readonly ways: string;
  readonly channel: Readonly<Record<SubscriberChannel, string>>;
  readonly feeds: string;
  readonly feedsText: string;
  readonly address: Readonly<Record<SubscriberChannel, string>>;
  readonly hint: Readonly<Record<SubscriberChannel, string>>;
  readonly about: string;
  readonly everything: string;
  readonly chosenOnly: string;
  readonly wholeGroup: (group: string) => string;
  readonly kinds: string;
  readonly kind: Readonly<Record<SubscribedEvent, string>>;
  readonly language: string;
  readonly leaveEmpty: string;
  readonly privacy: string;
  readonly problem: string;
  readonly wrongAddress: Readonly<Record<SubscriberChannel, string>>;
  readonly nothingChosen: string;
  readonly noKind: string;
  readonly gone: string;
  readonly again: string;
  /** The browser has not solved what it had to. */
  readonly noProof: string;
  readonly needsScript: string;
  readonly tooMany: (minutes: number) => string;
  readonly sent: string;
  readonly sentText: string;
  readonly confirm: string;
  readonly confirmText: (page: string) => string;
  readonly confirmButton: string;
  readonly confirmed: string;
  readonly confirmedText: string;
  readonly alreadyText: string;
  readonly secret: string;
  readonly secretText: string;
  readonly replaced: string;
  readonly replacedText: string;
  readonly expired: string;
  readonly expiredText: string;
  readonly manage: string;
  readonly manageText: (address: string) => string;
  readonly save: string;
  readonly saved: string;
  readonly pause: string;
  readonly pauseText: string;
  readonly paused: string;
  readonly resume: string;
  readonly resumed: string;
  readonly inactive: string;
  readonly inactiveText: string;
  readonly unsubscribe: string;
  readonly unsubscribeText: string;
  readonly unsubscribeAsk: (address: string, page: string) => string;
  readonly unsubscribed: string;
  readonly unsubscribedText: string;
  readonly subscribeAgain: string;
  readonly back: string;
}

const DE: SubscribeTexts = {
  subscribe: 'Abonnieren',
  intro: (page) => `Erfahren Sie sofort, wenn sich bei ${page} etwas tut.`,
  ways: 'Wie möchten Sie benachrichtigt werden?',
  channel: {
    email: 'E-Mail',
    webhook: 'Webhook',
    slack: 'Slack',
    teams: 'Teams',
    discord: 'Discord',
  },
  feeds: 'Feeds und Kalender',
  feedsText:
    'Ohne Anmeldung: Feeds für Ihren Feedreader, und die Wartungen für Ihren Kalender. Kopieren Sie die Adresse dorthin.',
  address: {
    email: 'E-Mail-Adresse',
    webhook: 'Adresse des Webhooks',
    slack: 'Adresse des Incoming Webhooks von Slack',
    teams: 'Adresse des Workflows in Teams',
    discord: 'Adresse des Webhooks von Discord',
  },
  hint: {
    email: 'Wir senden Ihnen eine Nachricht mit einem Link zum Bestätigen.',
    webhook:
      'Wir senden JSON nach Standard Webhooks. Zuerst kommt eine Nachricht mit einem Link zum Bestätigen.',
    slack: 'In Slack: eine App mit „Incoming Webhooks“ anlegen und die Adresse hier einfügen.',
    teams: 'In Teams: beim Kanal unter „Workflows“ einen Webhook anlegen und die Adresse hier einfügen.',
    discord:
      'In Discord: beim Kanal unter „Integrationen“ einen Webhook anlegen und die Adresse hier einfügen.',
  },
  about: 'Worüber?',
  everything: 'Alles, auch was noch hinzukommt',
  chosenOnly: 'Nur ausgewählte Komponenten',
  wholeGroup: (group) => `Alles in ${group}`,
  kinds: 'Welche Meldungen?',
  kind: { incident: 'Störungen', maintenance: 'Wartungen', announcement: 'Ankündigungen' },
  language: 'Sprache der Nachrichten',
  leaveEmpty: 'Dieses Feld bitte leer lassen',
  privacy: 'Jede Nachricht enthält einen Link zum Abbestellen.',
  problem: 'Bitte prüfen Sie Ihre Angaben',
  wrongAddress: {
    email: 'Bitte geben Sie eine E-Mail-Adresse wie ada@example.com an, ohne Namen und Anführungszeichen.',
    webhook:
      'Bitte geben Sie eine vollständige Adresse an, die mit https:// beginnt und öffentlich erreichbar ist.',
    slack: 'Bitte geben Sie die vollständige Adresse an, die Slack Ihnen zeigt; sie beginnt mit https://.',
    teams:
      'Bitte geben Sie die vollständige Adresse eines Workflows an; sie beginnt mit https://. Adressen der früheren Office-365-Connectors gelten nicht mehr.',
    discord:
      'Bitte geben Sie die vollständige Adresse an, die Discord Ihnen zeigt; sie beginnt mit https://.',
  },
  nothingChosen: 'Bitte wählen Sie mindestens eine Komponente oder eine Gruppe, oder alles.',
  noKind: 'Bitte wählen Sie mindestens eine Art von Meldungen.',
  gone: 'Etwas davon gibt es nicht mehr. Bitte wählen Sie noch einmal.',
  again:
    'Das ging sehr schnell, oder diese Seite war zu lange offen. Bitte senden Sie das Formular noch einmal ab.',
  noProof:
    'Ihr Browser hat die Prüfung gegen automatische Anmeldungen nicht abgeschlossen. Bitte senden Sie das Formular noch einmal ab; dafür muss JavaScript eingeschaltet sein.',
  needsScript:
    'Dieses Formular braucht JavaScript, zum Schutz gegen automatische Anmeldungen. Feeds und Kalender gehen ohne.',
  tooMany: (minutes) =>
    `Gerade gehen zu viele Anmeldungen ein. Bitte versuchen Sie es in ${minutes === 1 ? 'einer Minute' : `${minutes} Minuten`} noch einmal.`,
  sent: 'Fast geschafft',
  sentText:
    'Wenn die Adresse stimmt, kommt dort gleich eine Nachricht an. Öffnen Sie den Link darin, um das Abonnement zu bestätigen. Er ist sieben Tage lang gültig.',
  confirm: 'Abonnement bestätigen',
  confirmText: (page) => `Meldungen von ${page} gehen künftig an:`,
  confirmButton: 'Ja, abonnieren',
  confirmed: 'Das Abonnement ist bestätigt',
  confirmedText: 'Von jetzt an erhalten Sie Meldungen. Jede enthält einen Link, um das Abonnement zu ändern.',
  alreadyText: 'Dieser Link wurde schon benutzt. Es ist alles erledigt.',
  secret: 'Geheimnis zum Prüfen der Signatur',
  secretText: 'Bewahren Sie es auf: Es wird nur dieses eine Mal gezeigt.',
  replaced: 'Es gibt einen neueren Link',
  replacedText: 'Bitte benutzen Sie den Link aus der neuesten Nachricht.',
  expired: 'Dieser Link gilt nicht mehr',
  expiredText: 'Abonnieren Sie einfach noch einmal, dann kommt ein neuer Link.',
  manage: 'Abonnement ändern',
  manageText: (address) => `Für ${address}`,
  save: 'Speichern',
  saved: 'Ihre Änderungen sind gespeichert.',
  pause: 'Pausieren',
  pauseText: 'Keine Nachrichten, bis Sie das Abonnement fortsetzen.',
  paused: 'Das Abonnement ist pausiert. Sie erhalten keine Nachrichten.',
  resume: 'Fortsetzen',
  resumed: 'Das Abonnement läuft wieder.',
  inactive: 'Dieses Abonnement ist nicht aktiv',
  inactiveText: 'An diese Adresse wird nichts gesendet. Abonnieren Sie noch einmal, um es zu ändern.',
  unsubscribe: 'Abbestellen',
  unsubscribeText: 'Sie erhalten keine Nachrichten mehr.',
  unsubscribeAsk: (address, page) => `${address} erhält dann keine Meldungen von ${page} mehr.`,
  unsubscribed: 'Sie haben abbestellt',
  unsubscribedText: 'An diese Adresse wird nichts mehr gesendet.',
  subscribeAgain: 'Noch einmal abonnieren',
  back: 'Zur Übersicht',
};

const EN: SubscribeTexts = {
  subscribe: 'Subscribe',
  intro: (page) => `Hear at once when something happens at ${page}.`,
  ways: 'How would you like to be told?',
  channel: {
    email: 'E-mail',
    webhook: 'Webhook',
    slack: 'Slack',
    teams: 'Teams',
    discord: 'Discord',
  },
  feeds: 'Feeds and calendar',
  feedsText:
    'Without signing up: feeds for your feed reader, and the maintenance for your calendar. Copy the address to it.',
  address: {
    email: 'E-mail address',
    webhook: 'Address of the webhook',
    slack: 'Address of the incoming webhook of Slack',
    teams: 'Address of the workflow in Teams',
    discord: 'Address of the webhook of Discord',
  },
  hint: {
    email: 'We will send you a message with a link to confirm.',
    webhook: 'We send JSON by Standard Webhooks. First comes a message with a link to confirm.',
    slack: 'In Slack: create an app with “Incoming Webhooks”, and paste its address here.',
    teams: 'In Teams: create a webhook under “Workflows” of the channel, and paste its address here.',
    discord: 'In Discord: create a webhook under “Integrations” of the channel, and paste its address here.',
  },
  about: 'What about?',
  everything: 'Everything, also what is still to come',
  chosenOnly: 'Chosen components only',
  wholeGroup: (group) => `Everything in ${group}`,
  kinds: 'Which messages?',
  kind: { incident: 'Incidents', maintenance: 'Maintenance', announcement: 'Announcements' },
  language: 'Language of the messages',
  leaveEmpty: 'Please leave this field empty',
  privacy: 'Every message has a link to unsubscribe.',
  problem: 'Please check what you entered',
  wrongAddress: {
    email: 'Please enter an e-mail address such as ada@example.com, without name and quotes.',
    webhook: 'Please enter a full address that starts with https:// and can be reached by the public.',
    slack: 'Please enter the full address that Slack shows; it starts with https://.',
    teams:
      'Please enter the full address of a workflow; it starts with https://. Addresses of the former Office 365 connectors no longer work.',
    discord: 'Please enter the full address that Discord shows; it starts with https://.',
  },
  nothingChosen: 'Please choose at least one component or group, or everything.',
  noKind: 'Please choose at least one kind of message.',
  gone: 'Some of it is no longer there. Please choose again.',
  again: 'That was very quick, or this page was open for too long. Please send the form once more.',
  noProof:
    'Your browser did not finish the check against automatic subscriptions. Please send the form once more; JavaScript must be switched on for it.',
  needsScript:
    'This form needs JavaScript, as a protection against automatic subscriptions. Feeds and calendar work without it.',
  tooMany: (minutes) =>
    `Too many people are subscribing right now. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
  sent: 'Almost done',
  sentText:
    'If the address is right, a message will arrive there soon. Open the link in it to confirm the subscription. It is valid for seven days.',
  confirm: 'Confirm the subscription',
  confirmText: (page) => `Messages of ${page} will be sent to:`,
  confirmButton: 'Yes, subscribe',
  confirmed: 'The subscription is confirmed',
  confirmedText: 'You will get messages from now on. Each has a link to change the subscription.',
  alreadyText: 'This link has been used before. All is done.',
  secret: 'Secret for checking the signature',
  secretText: 'Keep it: it is shown this once.',
  replaced: 'There is a newer link',
  replacedText: 'Please use the link in the newest message.',
  expired: 'This link is no longer valid',
  expiredText: 'Just subscribe once more to get a new link.',
  manage: 'Change the subscription',
  manageText: (address) => `For ${address}`,
  save: 'Save',
  saved: 'Your changes are saved.',
  pause: 'Pause',
  pauseText: 'No messages until you resume.',
  paused: 'The subscription is paused. You get no messages.',
  resume: 'Resume',
  resumed: 'The subscription is running again.',
  inactive: 'This subscription is not active',
  inactiveText: 'Nothing is sent to this address. Subscribe once more to change that.',
  unsubscribe: 'Unsubscribe',
  unsubscribeText: 'You will get no more messages.',
  unsubscribeAsk: (address, page) => `${address} will get no more messages of ${page}.`,
  unsubscribed: 'You have unsubscribed',
  unsubscribedText: 'Nothing more is sent to this address.',
  subscribeAgain: 'Subscribe again',
  back: 'To the overview',
};

/** German for German, English for every other language. Source: decisions, section 1. */
export function subscribeTexts(locale: string): SubscribeTexts {
  return locale.toLowerCase().startsWith('de') ? DE : EN;
}
