import { Injectable } from '@nestjs/common';
import {
  createChallenge,
  randomInt,
  verifySolution,
  type Challenge,
  type Payload,
  type Solution,
} from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { SignedLinks } from '#platform/access/links/signed-links.js';
import { SharedLimits } from '#platform/access/limits/shared-limits.js';
import { currentTenant } from '#core/context/work-context.js';
import { Clock } from '#core/time/clock.js';

/** Range of the number of hashes to find the solution: about a second on a phone. */
const HASHES = { least: 100_000, most: 300_000 };
const VALID_MS = 3_600_000;
/** Maximum length; a solution takes about 800 characters. */
const MAX_CHARACTERS = 2_000;

/** Challenge for the browser, in ALTCHA's format. */
export type ProofChallenge = Awaited<ReturnType<typeof createChallenge>>;

/** Creates and verifies proofs of work for subscribing, for tenants that require them. */
@Injectable()
export class ProofOfWork {
  constructor(
    private readonly links: SignedLinks,
    private readonly limits: SharedLimits,
    private readonly clock: Clock,
  ) {}

  /** True if the current tenant requires them. */
  get isRequired(): boolean {
    return currentTenant().settings.subscribeProofOfWork;
  }

  /** Creates a challenge of the current tenant. It is valid for an hour and for one use. */
  async challenge(): Promise<ProofChallenge> {
    return createChallenge({
      algorithm: 'SHA-256',
      cost: 1,
      counter: randomInt(HASHES.most, HASHES.least),
      deriveKey,
      // Replaces the library's own expiry, which it compares with the machine's clock.
      data: { valid_until: this.clock.now().getTime() + VALID_MS },
      ...(await this.secrets()),
    });
  }

  /**
   * True if this solves an unused challenge of the current tenant.
   *
   * @param text JSON with `challenge` and `solution` as base64, as sent by ALTCHA's widgets
   */
  async isSolved(text: unknown): Promise<boolean> {
    const payload = readPayload(text);
    if (payload === undefined) return false;
    const { challenge, solution } = payload;
    const { verified } = await verifySolution({ challenge, solution, deriveKey, ...(await this.secrets()) });
    const validUntil = challenge.parameters.data?.['valid_until'];
    if (!verified || typeof validUntil !== 'number' || validUntil <= this.clock.now().getTime()) return false;
    return this.limits.isWithin({
      subject: `subscribe proof ${challenge.signature}`,
      most: 1,
      windowMs: VALID_MS,
    });
  }

  private async secrets(): Promise<{ hmacSignatureSecret: string; hmacKeySignatureSecret: string }> {
    return {
      hmacSignatureSecret: await this.links.secretFor('subscribe-challenge'),
      hmacKeySignatureSecret: await this.links.secretFor('subscribe-solution'),
    };
  }
}

/** The members of a payload that are verified. */
interface ReadPayload {
  readonly challenge: Required<Pick<Challenge, 'parameters' | 'signature'>>;
  readonly solution: Solution;
}

/**
 * Parses a payload. Only members that are named here reach the library, because others would be options to it, such
 * as an algorithm that it does not know.
 */
function readPayload(text: unknown): ReadPayload | undefined {
  if (typeof text !== 'string' || text.length > MAX_CHARACTERS) return undefined;
  try {
    const { challenge, solution } = JSON.parse(Buffer.from(text, 'base64').toString('utf8')) as Payload;
    const { parameters, signature } = challenge;
    const { counter, derivedKey } = solution;
    if (typeof signature !== 'string' || !isObject(parameters)) return undefined;
    return { challenge: { parameters, signature }, solution: { counter, derivedKey } };
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
