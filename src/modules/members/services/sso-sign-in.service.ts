import { Injectable } from '@nestjs/common';
import { currentTenant, runOperation, workContext } from '#core/context/work-context.js';
import { memberActor, SSO } from '#core/context/current-actor.js';
import { ApiError, Unauthenticated } from '#core/errors/api-error.js';
import { Clock } from '#core/time/clock.js';
import { LookupLimit } from '#platform/access/limits/lookup-limit.js';
import { CONSOLE_PATH } from '#platform/access/sign-in/console-path.js';
import { SignedLinks } from '#platform/access/links/signed-links.js';
import { SEALED_PREFIX } from '#platform/database/schema/sealed-column.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { SecretSeal, SecretUnreadable, type SecretPlace } from '#platform/secrets/secret-seal.js';
import { cookieOf, type PageCookie } from '../rules/session-cookie.js';
import { claimsInWords, mappedRoleIds, type Claims } from '../rules/sso-claims.js';
import { SsoLinkEnded, ssoProblemOf } from '../rules/sso-problem.js';
import { SsoRepository } from '../store/sso.repository.js';
import { IdentityProviders, type PendingSignIn } from './identity-providers.js';
import { actingAs, replacedSession, SignInService } from './sign-in.service.js';
import { SsoConnections, type SsoConnection } from './sso-connections.js';
import { SsoMembers } from './sso-members.js';
import { SsoVisitors } from './sso-visitors.js';
import type { SsoTrial } from './sso-pages.js';
import { CALLBACK_PATH } from './sso.service.js';

/** Remembers a sign-in while the browser is at the identity provider, from which the browser sends no strict cookie. */
export const PENDING_COOKIE: PageCookie = {
  cookie: '__Host-heliograph-sso',
  localCookie: 'heliograph-sso',
  sameSite: 'Lax',
};
const PENDING_SECONDS = 10 * 60;

/** A step of a browser: where it goes next, and its new cookies. */
export class Navigation {
  constructor(
    readonly url: string,
    readonly cookies: readonly string[],
    /** True if the browser must come from a page of ours, because it sends no strict cookie where another site has sent it. */
    readonly isOwnStep: boolean,
  ) {}
}

/** The end of a test, which the person who tried it is told. */
export class TrialEnd {
  constructor(
    readonly trial: SsoTrial,
    readonly cookies: readonly string[],
  ) {}
}

/** A browser that the identity provider has sent back. */
export interface Arrival {
  /** The query of its address, with `?`. */
  readonly query: string;
  /** Value of {@link PENDING_COOKIE}. */
  readonly cookie: string | undefined;
  /** Counted for attempts that fail. */
  readonly address: string;
}

/** What the sealed cookie has. */
interface Pending extends PendingSignIn {
  readonly expiresAt: number;
  /** Hash of the session's secret that the browser had when it left, because it brings no strict cookie back. */
  readonly replaced?: string;
  /** When the settings that are being tried were written; absent for a sign-in. */
  readonly tested?: string | null;
  /** Path of the page that somebody enters to see; absent for those who sign in as members. */
  readonly entersTo?: string;
}

/** Signs people in with the identity provider of the current tenant. */
@Injectable()
export class SsoSignIn {
  constructor(
    private readonly connections: SsoConnections,
    private readonly providers: IdentityProviders,
    private readonly people: SsoMembers,
    private readonly visitors: SsoVisitors,
    private readonly signIn: SignInService,
    private readonly repository: SsoRepository,
    private readonly seal: SecretSeal,
    private readonly links: SignedLinks,
    private readonly failures: LookupLimit,
    private readonly database: TenantDatabase,
    private readonly clock: Clock,
  ) {}

  /**
   * Sends a browser to the identity provider.
   *
   * @param test token of a link that tries the settings
   * @throws NotFound without single sign-on, or for a link that is not valid; Overloaded if the provider is away; Forbidden
   *   on a page whose cookie could be read on its way
   */
  async begin(test?: unknown): Promise<Navigation> {
    const isTest = typeof test === 'string';
    if (isTest && (await this.links.read('sso-test', test)) === undefined)
      throw new SsoLinkEnded('The link is not valid any more.');
    const connection = await this.connections.current();
    const replaced = replacedSession();
    return this.lead(connection, {
      ...(replaced === undefined ? {} : { replaced }),
      ...(isTest ? { tested: connection.updatedAt?.toISOString() ?? null } : {}),
    });
  }

  /** Whether the current tenant has single sign-on. */
  async isPossible(): Promise<boolean> {
    return (await this.connections.of(currentTenant().id)) !== null;
  }

  /**
   * Sends a browser to the identity provider whose person only wants to see the page.
   *
   * @param to path of the page that it is led to in the end
   * @throws as {@link begin}
   */
  async beginEntering(to: string): Promise<Navigation> {
    return this.lead(await this.connections.current(), { entersTo: to });
  }

  private async lead(
    connection: SsoConnection,
    more: Pick<Pending, 'replaced' | 'tested' | 'entersTo'>,
  ): Promise<Navigation> {
    const client = this.connections.client(connection);
    const { url, pending } = await this.providers.begin(client, redirectUri(), connection.settings.scopes);
    const expiresAt = this.clock.now().getTime() + PENDING_SECONDS * 1000;
    const kept: Pending = { ...pending, ...more, expiresAt };
    const sealed = this.seal.seal(JSON.stringify(kept), place());
    return new Navigation(url.href, [cookieOf(PENDING_COOKIE, origin(), sealed, PENDING_SECONDS)], false);
  }

  /**
   * Signs in whom the identity provider names.
   *
   * @throws Unauthenticated, Forbidden for somebody who may not sign in; Overloaded if the provider is away
   */
  async finish({ query, cookie, address }: Arrival): Promise<Navigation | TrialEnd> {
    this.failures.count(address);
    const pending = this.opened(cookie);
    const url = new URL(`${redirectUri()}${query}`);
    const connection = await this.connections.current();
    const step = await runOperation<Promise<Navigation | TrialEnd>>(
      { action: 'finishSsoSignIn', actor: { type: SSO, id: null, name: connection.issuer.slice(0, 255) } },
      () => {
        if (pending.entersTo !== undefined) return this.finishEntering(url, pending, connection);
        return pending.tested === undefined
          ? this.finishSignIn(url, pending, connection)
          : this.finishTest(url, pending, connection);
      },
    );
    this.failures.forgive(address);
    return step;
  }

  /** The metadata of the identity provider, by which Swagger UI signs the browser in. @throws Overloaded */
  async metadata(): Promise<object> {
    const connection = await this.connections.of(currentTenant().id);
    if (connection === null) return { grant_types_supported: [] };
    const metadata = await this.providers.metadata(connection.issuer);
    return {
      ...metadata,
      authorization_endpoint: `${origin()}/auth/sso/start`,
      // Others would need a secret in the browser.
      grant_types_supported: ['authorization_code'],
    };
  }

  private async finishSignIn(url: URL, pending: Pending, connection: SsoConnection): Promise<Navigation> {
    const claims = await this.providers.finish(this.connections.client(connection), url, pending);
    const memberId = await this.people.admit(claims, connection);
    const { cookies } = await actingAs(memberActor(memberId), () =>
      this.database.write(() => this.signIn.openFor(memberId, 'sso', pending.replaced)),
    );
    return new Navigation(CONSOLE_PATH, [...cookies, ended()], true);
  }

  private async finishEntering(url: URL, pending: Pending, connection: SsoConnection): Promise<Navigation> {
    const claims = await this.providers.finish(this.connections.client(connection), url, pending);
    const cookie = await this.visitors.enter(this.people.visitor(claims, connection));
    return new Navigation(pending.entersTo ?? '/', [cookie, ended()], true);
  }

  /** Records what would have come of a sign-in. */
  private async finishTest(url: URL, pending: Pending, connection: SsoConnection): Promise<TrialEnd> {
    const { memberId, ...trial } = await this.tried(url, pending, connection);
    const status = trial.problem === undefined ? 'succeeded' : 'failed';
    const test = {
      status,
      message: trial.message,
      member_id: memberId,
      tested_at: this.clock.now().toISOString(),
    };
    await this.database.write(() => {
      this.repository.recordTest(test, pending.tested == null ? null : new Date(pending.tested));
      return Promise.resolve();
    });
    return new TrialEnd(trial, [ended()]);
  }

  private async tried(
    url: URL,
    pending: Pending,
    connection: SsoConnection,
  ): Promise<SsoTrial & { readonly memberId: number | null }> {
    let claims: Claims | undefined;
    const { settings, roles } = connection;
    const read = (): Pick<SsoTrial, 'claims' | 'roles'> => ({
      claims: claims && claimsInWords(claims),
      roles:
        claims === undefined || settings.role_mapping.length === 0
          ? undefined
          : mappedRoleIds(claims, settings).flatMap((id) => roles.get(id)?.name ?? []),
    });
    try {
      claims = await this.providers.finish(this.connections.client(connection), url, pending);
      const memberId = await this.people.tryOut(claims, connection);
      const who = memberId === null ? 'Somebody who would become a member' : `The member ${memberId}`;
      return { problem: undefined, message: `${who} can sign in.`, memberId, ...read() };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { problem: ssoProblemOf(error), message: error.message, memberId: null, ...read() };
    }
  }

  /** @throws Unauthenticated */
  private opened(cookie: string | undefined): Pending {
    const pending = cookie === undefined ? undefined : this.unsealed(cookie);
    if (pending === undefined || pending.expiresAt <= this.clock.now().getTime())
      throw new Unauthenticated('The sign-in has expired, or was begun in another browser. Begin again.');
    return pending;
  }

  private unsealed(cookie: string): Pending | undefined {
    // Whatever is not sealed would be returned as it is.
    if (!cookie.startsWith(SEALED_PREFIX)) return undefined;
    try {
      return JSON.parse(this.seal.open(cookie, place())) as Pending;
    } catch (error) {
      if (error instanceof SecretUnreadable) return undefined;
      throw error;
    }
  }
}

function ended(): string {
  return cookieOf(PENDING_COOKIE, origin(), '', 0);
}

function origin(): string {
  return workContext()?.origin ?? '';
}

function redirectUri(): string {
  return origin() + CALLBACK_PATH;
}

function place(): SecretPlace {
  return { tenantId: currentTenant().id, table: 'sso_sign_in', record: '' };
}
