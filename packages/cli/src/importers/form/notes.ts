/** Kinds of what notes are about, in English. */
const KINDS = {
  incident: 'incident',
  maintenance: 'maintenance',
  component: 'component',
  group: 'group',
  template: 'template',
  subscriber: 'subscriber',
  metric: 'metric',
  reader: 'reader of the protected page',
  readerGroup: 'group of readers',
  language: 'language',
  list: 'list',
} as const;

type Kind = keyof typeof KINDS;

/** What a note is about. */
export interface Subject {
  readonly kind: Kind;
  readonly name: string;
}

/** What becomes of what does not come as it is, in English, with what varies. */
const PROBLEMS = {
  noTime: () => 'It does not come, because it has no time.',
  updateWithoutTime: () => 'An update without a time does not come.',
  noPlannedEnd: () => 'It has no planned end, and gets one.',
  overBeforeStart: () => 'It was over before its start, and comes as cancelled.',
  untitled: () => 'It has no name, and comes as "Untitled".',
  manyUpdates: (count: string) => `Only its first ${count} updates come.`,
  manyIncidents: (count: string) => `The service lists ${count} at most; older ones do not come.`,
  images: () => 'Its images stay where they are; the text has links to them.',
  cut: (most: string) => `A text is longer than ${most} characters, and is cut.`,
  unknownComponent: (name: string) =>
    `The component ${JSON.stringify(name)} is not there any more; the impact on it does not come.`,
  unknownImpact: (word: string) => `The impact ${JSON.stringify(word)} is not known, and does not come.`,
  unknownStatus: (word: string) => `The status ${JSON.stringify(word)} is not known; the one before stays.`,
  impactBefore: () => 'The impact before an update has changed it is not told by the API, and does not come.',
  overriddenImpact: (word: string) =>
    `The impact ${word} was set by hand; here it follows from the components.`,
  closingStatus: (word: string) => `It does not set the status ${word}, which a step sets here.`,
  draft: () => 'It is a draft, and does not come.',
  hidden: () => 'It is hidden, and does not come.',
  cancelled: () => 'It was cancelled, and does not come.',
  repeats: () => 'It repeats there; only the time that is shown comes. Make a series of it here.',
  variablesAsText: () => 'Its variables and conditions come as text; write them anew here.',
  alwaysShown: () => 'It is always shown, not only while it is not operational.',
  mailHook: () => 'Its address for mails of monitoring has no counterpart; use its webhook.',
  noProvider: () => 'It is not fetched from its provider: its points are sent here from now on.',
  ofMonitoring: () => 'It has no counterpart: it belongs to monitoring.',
  ownWaysIn: () => 'It has no counterpart: a protected page has its own ways in.',
  missingLanguage: () => 'The page does not have it; its texts do not come.',
  noMailAddress: () => 'It does not come: it has no mail address.',
  noAddress: () => 'It does not come: the service does not tell its address.',
  chatAddress: () => 'It does not come: addresses of chats are secret, and lists show only a part of them.',
  noCountryCode: () => 'It does not come: its phone number has no country code.',
  unknownChannel: (name: string) => `It does not come: there is no channel like ${JSON.stringify(name)}.`,
  componentsGone: () => 'It does not come: all its components are gone.',
  /** Of a file that an earlier version has saved. */
  said: (text: string) => text,
} as const satisfies Readonly<Record<string, (value: string) => string>>;

export type Problem = keyof typeof PROBLEMS;

/** Something of a service that does not come as it is there. */
export interface Note {
  readonly what: Subject;
  readonly problem: Problem;
  /** What varies in the sentence about the problem. */
  readonly value?: string;
}

/** A note as a sentence about something that has a name. */
export interface SaidNote {
  /** Kind and name of the record: `incident "Payments fail"`. */
  readonly what: string;
  /** What becomes of it, as a sentence. */
  readonly problem: string;
}

/** In English, as the command line speaks. */
export function saidNote({ what: { kind, name }, problem, value = '' }: Note): SaidNote {
  const what = kind === 'list' ? name : `${KINDS[kind]} ${kind === 'language' ? name : JSON.stringify(name)}`;
  return { what, problem: PROBLEMS[problem](value) };
}

export function isKind(word: string): word is Kind {
  return Object.hasOwn(KINDS, word);
}

export function isProblem(word: string): word is Problem {
  return Object.hasOwn(PROBLEMS, word);
}
