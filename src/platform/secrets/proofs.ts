import { Injectable } from '@nestjs/common';
import { CompactSign, exportJWK, type JSONWebKeySet } from 'jose';
import { createPublicKey } from 'node:crypto';
import { currentTenant, workContext } from '#core/context/work-context.js';
import { SecretKeys, type SecretKey } from './secret-keys.js';

const ALGORITHM = 'EdDSA';

/** What a proof is about. */
export interface Claim {
  /** Name of the member that holds the content: `report`. */
  readonly name: string;
  /** As JSON. */
  readonly content: string;
  readonly at: Date;
}

/**
 * Signs what others can verify without this installation, as JWS. The keys follow from `SECRETS_KEY`, and proofs by an
 * earlier one are verified with the public keys that were published then. Source: docs/decisions/0096.
 */
@Injectable()
export class Proofs {
  constructor(private readonly keys: SecretKeys) {}

  /** Public keys of the installation, that of new proofs first. */
  async publicKeys(): Promise<JSONWebKeySet> {
    return { keys: await Promise.all(this.keys.all.map((key) => publicKeyOf(key))) };
  }

  /** Signs a claim of the current tenant's page. @returns a compact JWS, whose payload is JSON */
  sign({ name, content, at }: Claim): Promise<string> {
    const about = {
      iss: workContext()?.origin,
      sub: currentTenant().slug,
      iat: Math.floor(at.getTime() / 1000),
    };
    const payload = `${JSON.stringify(about).slice(0, -1)},${JSON.stringify(name)}:${content}}`;
    const { id: kid, proofKey } = this.keys.current;
    return new CompactSign(Buffer.from(payload)).setProtectedHeader({ alg: ALGORITHM, kid }).sign(proofKey);
  }
}

async function publicKeyOf({ id: kid, proofKey }: SecretKey): Promise<JSONWebKeySet['keys'][number]> {
  return { ...(await exportJWK(createPublicKey(proofKey))), kid, alg: ALGORITHM, use: 'sig' };
}
