import type { Type } from '@nestjs/common';

/** What a way to sign in is given to find out whether a page offers it. */
export interface SignInContext {
  /** Returns a service of any module by its class. */
  readonly get: <Service>(service: Type<Service>) => Service;
}

/** A way for people to sign in, as a link on the sign-in page. */
export interface SignInWay {
  /** Unique: lowercase words joined by hyphens. The sessions that it opens have it as their `method`. */
  readonly name: string;
  /** Text of the link: in English, and in other languages as far as it is translated. */
  readonly label: { readonly en: string } & Readonly<Record<string, string>>;
  /** Path on the host of the status page where it begins. */
  readonly href: string;
  /** Whether the current tenant offers it; default: always. A way that does not answer within a second is left out. */
  readonly isOffered?: (context: SignInContext) => boolean | Promise<boolean>;
}
