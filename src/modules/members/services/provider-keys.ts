import { errors, jwtVerify, type CryptoKey, type JWTPayload, type LocalJWKSet } from 'jose';
import { ApiError, Unauthenticated } from '#core/errors/api-error.js';
import type { Clock } from '#core/time/clock.js';

/** How far clocks may be apart. Source: people, "Ways to sign in". */
export const SKEW_SECONDS = 60;

/** Signatures by a private key only. Otherwise the public key could count as a shared secret. */
const ALGORITHMS = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];
/** After which keys are fetched again, so that one that was withdrawn ends. */
const MAX_AGE_MS = 10 * 60_000;
/** Rest between two fetches for keys that are missing: tokens of strangers can name any. */
const REST_MS = 30_000;

/** Verifies tokens of one issuer with its published keys, which are cached and follow their rotation. */
export class ProviderKeys {
  private keys: LocalJWKSet | undefined;
  private fetchedAt = 0;
  private fetching: Promise<LocalJWKSet> | undefined;

  /** @param fetch fetches the keys; throws if it cannot */
  constructor(
    private readonly issuer: string,
    private readonly fetch: () => Promise<LocalJWKSet>,
    private readonly clock: Clock,
  ) {}

  /**
   * The claims of a token of this issuer.
   *
   * @throws Unauthenticated for one that is not valid, with the reason
   */
  async verify(token: string): Promise<JWTPayload> {
    const now = this.clock.now();
    try {
      const { payload } = await jwtVerify(token, (...wanted) => this.find(wanted), {
        issuer: this.issuer,
        algorithms: ALGORITHMS,
        requiredClaims: ['exp', 'aud', 'sub'],
        clockTolerance: SKEW_SECONDS,
        currentDate: now,
      });
      if (!isSubject(payload.sub) || ![payload.exp, payload.iat].every(isInstant))
        throw new Unauthenticated('The token is not valid.');
      if (payload.iat !== undefined && payload.iat > now.getTime() / 1000 + SKEW_SECONDS)
        throw new Unauthenticated('The token was issued in the future: the clocks differ too much.');
      return payload;
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw new Unauthenticated('The token has expired.');
      if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'nbf')
        throw new Unauthenticated('The token is not valid yet.');
      if (error instanceof ApiError) throw error;
      // Also for a published key that cannot be read.
      throw new Unauthenticated('The token is not valid.');
    }
  }

  private async find(wanted: Parameters<LocalJWKSet>): Promise<CryptoKey> {
    const keys = this.keys === undefined || this.ageMs() >= MAX_AGE_MS ? await this.load() : this.keys;
    try {
      return await keys(...wanted);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || this.ageMs() < REST_MS) throw error;
      return (await this.load())(...wanted);
    }
  }

  /** A clock that was set back must not make the keys last longer. */
  private ageMs(): number {
    return Math.abs(this.clock.now().getTime() - this.fetchedAt);
  }

  /** Concurrent calls share one fetch. */
  private load(): Promise<LocalJWKSet> {
    this.fetching ??= this.fetch()
      .then((keys) => {
        this.keys = keys;
        this.fetchedAt = this.clock.now().getTime();
        return keys;
      })
      .finally(() => {
        this.fetching = undefined;
      });
    return this.fetching;
  }
}

/** The library only looks whether there is one. */
function isSubject(sub: unknown): boolean {
  return typeof sub === 'string' && sub !== '';
}

/** True for seconds that a date can have, with the skew. */
function isInstant(seconds = 0): boolean {
  return !Number.isNaN(new Date((seconds + SKEW_SECONDS) * 1000).getTime());
}
