import type { Type } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { PresentedKey } from '#core/context/api-key.js';
import type { AbilityName } from '../ability-names.js';

/** Who presents a credential, and what it allows. */
export interface Identity {
  /** Unique among the tenant's callers of this type: 1 to 100 visible ASCII characters. */
  readonly id: string;
  /** Name in the audit trail at this time, at most 255 characters. */
  readonly name: string;
  /** `all` includes those of modules installed later. */
  readonly abilities: readonly AbilityName[] | 'all';
  readonly issuedAt?: Date | null;
  /** The credential is refused from then on; null or absent for never. */
  readonly expiresAt?: Date | null;
}

/** What the product's own authenticators may say as well. */
export interface OwnIdentity extends Identity {
  /** The row that the credential belongs to, which slow writes check again. */
  readonly key?: PresentedKey;
  /** Kind of actor, if it is not the authenticator's: sessions that were opened with a key act as that key. */
  readonly type?: string;
}

/** A credential that a request of the current tenant presents. */
export interface Presented {
  /** The bearer token, or the value of the cookie. */
  readonly credential: string;
  /** Scheme, host and port of the page that was asked, such as `https://status.example.com`. */
  readonly origin: string;
  /** Aborted when the time for an answer is over. */
  readonly signal: AbortSignal;
  /** Returns a service of any module by its class. */
  readonly get: <Service>(service: Type<Service>) => Service;
}

/** Where a credential is sent. */
export type CredentialPlace =
  /** `Authorization: Bearer …`: tokens that begin with this, such as `acme_`. */
  | { readonly bearer: string }
  /** The cookie of this name. It counts in requests of the page's own origin only. */
  | {
      readonly cookie: string;
      /** Its name on plain http://localhost, where browsers store no cookie with `__Host-`. */
      readonly localCookie?: string;
    };

type SecuritySchemes = NonNullable<NonNullable<OpenAPIObject['components']>['securitySchemes']>;

/** Recognises one kind of credential. */
export interface Authenticator {
  /** In a package, it begins with the module's name: `acme-shared-token`. */
  readonly name: string;
  /** Kind of actor in the audit trail. Default: the name. Authenticators of one module may share it. */
  readonly actorType?: string;
  readonly credential: CredentialPlace;
  /** Abilities that it may answer with. `all` includes those of modules installed later. */
  readonly grants: readonly AbilityName[] | 'all';
  /**
   * Says who presents a credential; undefined if it is none of its own. Runs in the tenant's context, also while a body
   * was read and inside writes that wait, where it sees the open write. Has three seconds.
   *
   * @throws Unauthenticated, with a message, for a credential that is its own and not valid
   * @throws Forbidden for one of another status page
   */
  readonly authenticate: (presented: Presented) => Identity | undefined | Promise<Identity | undefined>;
  /** Answers from memory, if it can. Such requests wait for nothing. */
  readonly known?: (presented: Pick<Presented, 'credential' | 'get'>) => Identity | undefined;
  /** How the API reference describes it. Default: for a bearer token, that it exists. */
  readonly scheme?: SecuritySchemes[string];
}
