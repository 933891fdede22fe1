import type { Translation } from './import-file.js';

/** Asks a service for an address with the user's token. */
export interface Source {
  /** Page, slug or address that the user named with `--page`. */
  readonly page: string;
  /** Address of the service without a slash at its end. */
  readonly from: string;
  /**
   * The JSON behind a path below `from`.
   *
   * @throws if the service refuses, does not answer, or answers with something else
   */
  get(path: string): Promise<unknown>;
  /** The same, or undefined if the service has nothing there, or the token may not see it. */
  optional(path: string): Promise<unknown>;
}

/** Where texts and times of a translation belong. */
export interface Place {
  /** Languages of the page, its main one first. */
  readonly locales: readonly string[];
  readonly now: Date;
}

/** A service that accounts come from. */
export interface Service {
  readonly name: string;
  /** As it calls itself. */
  readonly title: string;
  /** Its address, if it is not everybody's own. */
  readonly from?: string;
  /** What `--page` is; undefined: it is not needed. */
  readonly page?: string;
  /** How its requests carry the token. */
  headers(token: string): Readonly<Record<string, string>>;
  /** Reads an account, in a form that can be saved as JSON. */
  read(source: Source): Promise<object>;
  /** Translates a saved account. @throws Unreadable */
  translate(saved: unknown, place: Place): Translation;
}
