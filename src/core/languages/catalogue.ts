import type { ENGLISH } from './en.js';

/** The same texts in any language. */
type Texts<T> = T extends string | ((...args: never[]) => string)
  ? T
  : { readonly [Name in keyof T]: Texts<T[Name]> };

/** All product texts for visitors and subscribers, in one language: those that there are in English. */
export type Catalogue = Texts<typeof ENGLISH>;

export type PageTexts = Catalogue['page'];
export type SignInTexts = Catalogue['signIn'];
export type SubscribeTexts = Catalogue['subscribing'];
export type MessageTexts = Catalogue['messages'];
export type MailTexts = Catalogue['mail'];
export type DraftTexts = Catalogue['drafts'];

/** Names of statuses on pages and in notifications. */
export type StatusWords = Pick<PageTexts, 'working' | 'status' | 'labelled'>;

/** Texts about events that all channels share. */
export type EventWords = Pick<MailTexts, keyof MailTexts & keyof MessageTexts>;

/** The product's own channels. Those of packages bring their texts. */
export type CoreChannel = keyof SubscribeTexts['channel'];
