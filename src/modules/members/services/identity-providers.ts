import { Injectable } from '@nestjs/common';
import { createLocalJWKSet, errors, type JSONWebKeySet, type LocalJWKSet } from 'jose';
import { LRUCache } from 'lru-cache';
import * as openid from 'openid-client';
import { Settings } from '#core/config/settings.js';
import { Overloaded, Unauthenticated } from '#core/errors/api-error.js';
import { Clock } from '#core/time/clock.js';
import { OutboundFailure, OutboundHttp } from '#platform/outbound/outbound-http.js';
import type { Claims } from '../rules/sso-claims.js';
import { SsoRefusal } from '../rules/sso-problem.js';
import { ProviderKeys, SKEW_SECONDS } from './provider-keys.js';

/** From the name lookup to the end of a response of an identity provider. */
const TIMEOUT_MS = 5_000;
const MAX_BYTES = 256 * 1024;
/** After which the metadata is read again. */
const MAX_AGE_MS = 60 * 60_000;
const MAX_PROVIDERS = 500;

/** 503: the identity provider is away, or gives no answer that can be used. The log has the answer's `error_id`, too. */
class ProviderUnavailable extends Overloaded {}

/** This status page at an identity provider. */
export interface ProviderClient {
  readonly issuer: string;
  readonly clientId: string;
  /** Null for a public client. */
  readonly clientSecret: string | null;
}

/** What the beginning of a sign-in leaves for its end. */
export interface PendingSignIn {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

interface Provider {
  readonly metadata: openid.ServerMetadata;
  readonly keys: ProviderKeys;
  readonly readAt: number;
}

/** Identity providers of all tenants, by issuer: their metadata and keys are public, and cached. */
@Injectable()
export class IdentityProviders {
  private readonly known = new LRUCache<string, Provider>({ max: MAX_PROVIDERS });
  private readonly reading = new Map<string, Promise<Provider>>();

  constructor(
    private readonly http: OutboundHttp,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** Address that a browser is sent to, with what {@link finish} needs. @throws ProviderUnavailable */
  async begin(
    client: ProviderClient,
    redirectUri: string,
    scopes: readonly string[],
  ): Promise<{ url: URL; pending: PendingSignIn }> {
    const { metadata } = await this.of(client.issuer);
    const pending = {
      state: openid.randomState(),
      nonce: openid.randomNonce(),
      verifier: openid.randomPKCECodeVerifier(),
    };
    const url = openid.buildAuthorizationUrl(this.configuration(client, metadata), {
      redirect_uri: redirectUri,
      scope: [...new Set(['openid', ...scopes])].join(' '),
      code_challenge: await openid.calculatePKCECodeChallenge(pending.verifier),
      code_challenge_method: 'S256',
      state: pending.state,
      nonce: pending.nonce,
    });
    if (url.protocol !== 'https:' && !this.settings.outboundPlainHttp)
      throw unusable('lets people sign in without encryption');
    return { url, pending };
  }

  /**
   * Who has signed in.
   *
   * @param url that the identity provider has sent the browser to
   * @throws Unauthenticated, Forbidden if nobody has; ProviderUnavailable
   */
  async finish(client: ProviderClient, url: URL, pending: PendingSignIn): Promise<Claims> {
    const { metadata, keys } = await this.of(client.issuer);
    const configuration = this.configuration(client, metadata);
    try {
      const tokens = await openid.authorizationCodeGrant(configuration, url, {
        pkceCodeVerifier: pending.verifier,
        expectedState: pending.state,
        expectedNonce: pending.nonce,
        idTokenExpected: true,
      });
      // That the token came over TLS proves as much, but not to a proxy that ends it.
      const claims = await keys.verify(tokens.id_token ?? '');
      if (claims['email'] !== undefined || metadata.userinfo_endpoint === undefined) return claims;
      const info = await openid.fetchUserInfo(configuration, tokens.access_token, String(claims.sub));
      return { ...info, ...claims };
    } catch (error) {
      throw explained(error);
    }
  }

  /** The claims of a token of an issuer. @throws Unauthenticated, ProviderUnavailable */
  async verify(issuer: string, token: string): Promise<Claims> {
    const { keys } = await this.of(issuer);
    return keys.verify(token);
  }

  /** The metadata of an issuer, as it publishes it. @throws ProviderUnavailable */
  async metadata(issuer: string): Promise<openid.ServerMetadata> {
    return (await this.of(issuer)).metadata;
  }

  private of(issuer: string): Provider | Promise<Provider> {
    const known = this.known.get(issuer);
    if (known !== undefined && this.clock.now().getTime() - known.readAt < MAX_AGE_MS) return known;
    const read =
      this.reading.get(issuer) ??
      this.read(issuer).finally(() => {
        this.reading.delete(issuer);
      });
    this.reading.set(issuer, read);
    return read;
  }

  private async read(issuer: string): Promise<Provider> {
    try {
      const found = await openid.discovery(new URL(issuer), '-', undefined, openid.None(), {
        [openid.customFetch]: this.fetch,
        timeout: TIMEOUT_MS / 1000,
        execute: this.settings.outboundPlainHttp ? [openid.allowInsecureRequests] : [],
      });
      const metadata = found.serverMetadata();
      const { jwks_uri: keysUrl } = metadata;
      if (keysUrl === undefined) throw new ProviderUnavailable('The identity provider publishes no keys.');
      const keys = new ProviderKeys(metadata.issuer, () => this.readKeys(keysUrl), this.clock);
      const provider = { metadata, keys, readAt: this.clock.now().getTime() };
      this.known.set(issuer, provider);
      return provider;
    } catch (error) {
      throw explained(error);
    }
  }

  private async readKeys(url: string): Promise<LocalJWKSet> {
    try {
      const response = await this.fetch(url, { method: 'GET', headers: {}, body: undefined });
      if (response.status !== 200) throw unusable(`answered with status ${response.status}`);
      return createLocalJWKSet((await response.json()) as JSONWebKeySet);
    } catch (error) {
      if (error instanceof SyntaxError || error instanceof errors.JOSEError)
        throw unusable('gave an answer that has no keys');
      throw explained(error);
    }
  }

  private configuration(
    { clientId, clientSecret }: ProviderClient,
    metadata: openid.ServerMetadata,
  ): openid.Configuration {
    const methods = metadata.token_endpoint_auth_methods_supported;
    const usesPost = methods?.includes('client_secret_basic') === false;
    const authentication =
      clientSecret === null
        ? openid.None()
        : usesPost
          ? openid.ClientSecretPost(clientSecret)
          : openid.ClientSecretBasic(clientSecret);
    const clocks = {
      [openid.clockSkew]: Math.round((this.clock.now().getTime() - Date.now()) / 1000),
      [openid.clockTolerance]: SKEW_SECONDS,
    };
    const configuration = new openid.Configuration(metadata, clientId, clocks, authentication);
    configuration[openid.customFetch] = this.fetch;
    configuration.timeout = TIMEOUT_MS / 1000;
    if (this.settings.outboundPlainHttp) openid.allowInsecureRequests(configuration);
    return configuration;
  }

  /** Bounded in time and size, and to public addresses. */
  private readonly fetch = (
    url: string,
    { method, headers, body }: Pick<openid.CustomFetchOptions, 'method' | 'headers' | 'body'>,
  ): Promise<Response> =>
    this.http.exchange({
      method,
      url,
      headers,
      body: body == null ? undefined : String(body as URLSearchParams | string),
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
    });
}

function unusable(what: string): ProviderUnavailable {
  return new ProviderUnavailable(`The identity provider ${what}.`);
}

const OF_THE_PROVIDER: Readonly<Record<string, string>> = {
  OAUTH_RESPONSE_IS_NOT_CONFORM: 'answered with an unexpected status',
  OAUTH_RESPONSE_IS_NOT_JSON: 'did not answer with JSON',
  OAUTH_PARSE_ERROR: 'did not answer with JSON',
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: 'calls itself by another issuer',
  OAUTH_TIMEOUT: 'did not answer in time',
};

/** Errors of libraries as errors of the API. */
function explained(error: unknown): unknown {
  if (error instanceof Unauthenticated || error instanceof ProviderUnavailable) return error;
  if (error instanceof openid.AuthorizationResponseError)
    return new SsoRefusal(
      'ssoNobody',
      `The identity provider has signed nobody in (${error.error.slice(0, 100)}).`,
    );
  if (error instanceof openid.ResponseBodyError)
    return error.error === 'invalid_grant'
      ? new Unauthenticated(
          'The identity provider does not accept the sign-in: its code was used, or is not ours.',
        )
      : unusable(
          `refuses this status page (${error.error.slice(0, 100)}): check client_id and client_secret`,
        );
  const failure = failureIn(error);
  if (failure !== undefined) return unusable(`cannot be reached: ${failure.message.replace(/\.$/, '')}`);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = OF_THE_PROVIDER[code];
  if (reason !== undefined) return unusable(reason);
  if (error instanceof openid.ClientError)
    return new Unauthenticated('What the identity provider said does not belong to this sign-in.');
  return error;
}

function failureIn(error: unknown): OutboundFailure | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof OutboundFailure) return cause;
  return undefined;
}
