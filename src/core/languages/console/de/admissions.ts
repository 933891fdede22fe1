import type { ConsoleTexts } from '../console-texts.js';

export const ADMISSIONS: ConsoleTexts['admissions'] = {
  title: 'Wer die Seite sieht',
  public: 'Alle sehen die Seite',
  publicText: 'Jeder im Internet kann sie öffnen, ihren Feeds folgen und sie abonnieren.',
  protected: 'Die Seite ist geschützt',
  protectedText: 'Nur angemeldete Mitglieder, und wen ein Zugang unten einlässt, sehen sie.',
  protect: 'Seite schützen',
  protectTitle: 'Die Seite nur noch denen zeigen, die eingelassen werden?',
  protectNobody:
    'Es gibt noch keinen Zugang, also sehen nur angemeldete Mitglieder die Seite. Alle anderen sehen eine Seite zum Eintreten; Feeds, Plaketten und Kalender enden für sie sofort.',
  protectSome: (count) =>
    `${count === 1 ? 'Ein Zugang lässt' : `${count} Zugänge lassen`} Besucher ein. Alle anderen sehen eine Seite zum Eintreten; Feeds, Plaketten und Kalender enden für sie sofort.`,
  protectedNow: 'Die Seite ist jetzt geschützt',
  open: 'Seite öffentlich machen',
  openTitle: 'Die Seite allen zeigen?',
  openText:
    'Jeder im Internet sieht dann die Seite mit ihrer ganzen Geschichte, und Suchmaschinen dürfen sie aufführen. Die Zugänge bleiben für das nächste Mal.',
  publicNow: 'Alle sehen die Seite jetzt',
  list: 'Zugänge',
  create: 'Neuer Zugang',
  edit: 'Diesen Zugang ändern',
  emptyTitle: 'Keine Zugänge',
  emptyText:
    'Ein Zugang lässt Menschen oder Programme ein, solange die Seite geschützt ist: mit einem Passwort, einer E-Mail-Adresse Ihrer Firma, aus Ihrem Netz, aus Ihrem Portal oder mit einem Token.',
  name: 'Wofür er ist',
  nameHint: 'Etwa „Kunden“. Besucher sehen das nie.',
  kind: 'Lässt ein',
  kinds: {
    password: 'Wer ein Passwort kennt',
    email_domain: 'Wer eine E-Mail-Adresse einer Domain hat',
    ip_range: 'Wer aus einem Netz kommt',
    sso: 'Wer sich mit dem Konto Ihres Unternehmens anmeldet',
    signed_link: 'Wen Ihr Portal schickt, mit einem signierten Link',
    token: 'Ein Programm oder einen Feedreader, mit einem Token',
  },
  kindTexts: {
    password: 'Viele können es teilen. Ändern Sie es, wenn jemand geht.',
    email_domain: 'Sie geben einen Code ein, der an ihre Adresse geht.',
    ip_range: 'Nichts wird gefragt: Die Adresse genügt.',
    sso: 'Sie melden sich beim Identitätsanbieter des Single Sign-on an. Dessen Gruppen führen zu Zielgruppen.',
    signed_link: 'Der Schlüssel zum Signieren wird danach einmal gezeigt.',
    token: 'Das Token wird danach einmal gezeigt. Geben Sie jedem Programm ein eigenes.',
  },
  password: 'Passwort',
  passwordHint: 'Mindestens 8 Zeichen. Es wird nie wieder gezeigt.',
  passwordKept: 'Leer: Es bleibt, wie es ist. Nach einem neuen müssen alle es wieder eingeben.',
  domains: 'Domains der E-Mail-Adressen',
  domainsHint: 'Eine je Zeile, etwa example.com. Namen darunter zählen nicht.',
  cidrs: 'Adressen des Netzes',
  cidrsHint: 'Eine je Zeile: einzelne Adressen oder Bereiche wie 192.0.2.0/24 oder 2001:db8::/32.',
  shows: 'Was sie zeigt',
  showsAll: 'Die Komponenten aller Zielgruppen',
  showsHint: 'Dazu die Komponenten, die alle sehen.',
  showsPublic: 'Nur was alle sehen.',
  changeHint: 'Nach einer Änderung müssen alle, die er eingelassen hat, neu eintreten.',
  what: 'Welche',
  used: 'Hat zuletzt eingelassen',
  never: 'Nie',
  linkTitle: 'Der Schlüssel für signierte Links',
  linkText:
    'Er wird nur jetzt gezeigt. Signieren Sie damit ein JWT nach HS256, mit einem „exp“, und schicken Sie Besucher an diese Adresse:',
  tokenTitle: 'Das Token',
  tokenText:
    'Es wird nur jetzt gezeigt. Wo sich kein Header setzen lässt, steht es in der Adresse, wie bei einem Feed:',
  key: 'Schlüssel',
  token: 'Token',
  example: 'Adresse',
  removeTitle: 'Diesen Zugang löschen?',
  removeTexts: {
    password: (name) =>
      `„${name}“ lässt niemanden mehr ein. Wer mit diesem Passwort eingetreten ist, braucht sofort einen anderen Zugang.`,
    email_domain: (name) =>
      `„${name}“ lässt niemanden mehr ein. Wer mit einem Code eingetreten ist, braucht sofort einen anderen Zugang.`,
    ip_range: (name) => `„${name}“ lässt ab sofort niemanden mehr ein.`,
    sso: (name) =>
      `„${name}“ lässt niemanden mehr ein. Wer sich angemeldet hat, braucht ab sofort einen anderen Zugang.`,
    signed_link: (name) =>
      `Links, die mit dem Schlüssel von „${name}“ signiert sind, gehen nicht mehr, und wer über einen kam, ist sofort draußen. Der Schlüssel lässt sich nicht wiederherstellen.`,
    token: (name) =>
      `Programme und Feeds mit dem Token von „${name}“ bekommen ab sofort nichts mehr. Das Token lässt sich nicht wiederherstellen.`,
  },
};
