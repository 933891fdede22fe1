import type { SubscribedEvent } from '#core/status/subscriber-channels.js';

/** The product's own channels. Those of packages bring their texts. */
export type CoreChannel = 'email' | 'webhook' | 'slack' | 'teams' | 'discord';

/** Texts of the pages to subscribe, confirm, manage and unsubscribe, in one language. */
export interface SubscribeTexts {
  readonly subscribe: string;
  readonly intro: (page: string) => string;
  readonly ways: string;
  readonly channel: Readonly<Record<CoreChannel, string>>;
  readonly feeds: string;
  readonly feedsText: string;
  readonly address: Readonly<Record<CoreChannel, string>>;
  readonly hint: Readonly<Record<CoreChannel, string>>;
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
  readonly wrongAddress: Readonly<Record<CoreChannel, string>>;
  readonly nothingChosen: string;
  readonly noKind: string;
  readonly gone: string;
  readonly again: string;
  /** Shown if the browser did not solve the proof-of-work challenge. */
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
