import { Injectable } from '@nestjs/common';
import { createChallenge, randomInt, verifySolution, type Payload } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { SignedLinks } from '../../access/links/signed-links.js';
import { SharedLimits } from '../../access/limits/shared-limits.js';
import { currentTenant } from '../../context/work-context.js';
import { Clock } from '../../time/clock.js';

/** Hashes that a browser makes until it finds the solution: about a second on a telephone. */
const HASHES = { least: 100_000, most: 300_000 };
const VALID_MS = 3_600_000;
/** A solution takes about 800. */
const MOST_CHARACTERS = 2_000;

/** What a browser has to solve, as ALTCHA writes it. */
export type ProofChallenge = Awaited<ReturnType<typeof createChallenge>>;

/** Proofs of work by those who subscribe, for tenants that want them. */
@Injectable()
export class ProofOfWork {
  constructor(
    private readonly links: SignedLinks,
    private readonly limits: SharedLimits,
    private readonly clock: Clock,
  ) {}

  /** Whether the current tenant wants them. */
  get isRequired(): boolean {
    return currentTenant().settings.subscribeProofOfWork;
  }

  /** A challenge of the current tenant, valid for an hour and once. */
  async challenge(): Promise<ProofChallenge> {
    return createChallenge({
      algorithm: 'SHA-256',
      cost: 1,
      counter: randomInt(HASHES.most, HASHES.least),
      deriveKey,
      // Not the library's own expiry, which it compares with the machine's clock.
      data: { valid_until: this.clock.now().getTime() + VALID_MS },
      ...(await this.secrets()),
    });
  }

  /**
   * Whether this solves a challenge of the current tenant that nobody has used.
   *
   * @param text JSON with `challenge` and `solution` as base64, as ALTCHA's widgets send it
   */
  async isSolved(text: unknown): Promise<boolean> {
    const payload = readPayload(text);
    const signature = payload?.challenge.signature;
    if (payload === undefined || signature === undefined) return false;
    const { verified } = await verifySolution({ ...payload, deriveKey, ...(await this.secrets()) });
    const validUntil = payload.challenge.parameters.data?.['valid_until'];
    if (!verified || typeof validUntil !== 'number' || validUntil <= this.clock.now().getTime()) return false;
    return this.limits.isWithin({ subject: `subscribe proof ${signature}`, most: 1, windowMs: VALID_MS });
  }

  private async secrets(): Promise<{ hmacSignatureSecret: string; hmacKeySignatureSecret: string }> {
    return {
      hmacSignatureSecret: await this.links.secretFor('subscribe-challenge'),
      hmacKeySignatureSecret: await this.links.secretFor('subscribe-solution'),
    };
  }
}

/** As far as the library does not look itself: that what it reads is there. */
function readPayload(text: unknown): Payload | undefined {
  if (typeof text !== 'string' || text.length > MOST_CHARACTERS) return undefined;
  try {
    const payload = JSON.parse(Buffer.from(text, 'base64').toString('utf8')) as Payload | null;
    const { challenge, solution } = payload ?? {};
    const isComplete =
      typeof challenge?.signature === 'string' && isObject(challenge.parameters) && isObject(solution);
    return isComplete ? (payload ?? undefined) : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
