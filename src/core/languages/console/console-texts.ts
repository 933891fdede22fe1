import type { CATALOGUE } from './en/catalogue.js';

/** The same texts in any language. */
type Texts<T> = T extends string | ((...args: never[]) => string)
  ? T
  : { readonly [Name in keyof T]: Texts<T[Name]> };

/** Texts of the console by feature, in one language: those that there are in English. */
export type ConsoleTexts = Texts<typeof CATALOGUE>;
