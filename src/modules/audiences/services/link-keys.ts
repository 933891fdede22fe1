import { Injectable } from '@nestjs/common';
import { errors, jwtVerify, type JWTPayload } from 'jose';
import { Clock } from '#core/time/clock.js';
import { SignedLinks } from '#platform/access/links/signed-links.js';
import type { StoredAdmission } from '../rules/admission-kinds.js';
import { PageAdmissions } from './page-admissions.js';

const MAX_LENGTH = 4_000;
const FORM = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** A valid link: the admission whose key has signed it, and the groups that it says its owner is in. */
export interface ValidLink {
  readonly admission: StoredAdmission;
  readonly groups: readonly string[];
}

/**
 * Keys that tenants sign links with. Nothing of a key is stored: it follows from the admission's stamp with a secret of the
 * tenant, which is sealed with a key of the installation.
 */
@Injectable()
export class LinkKeys {
  constructor(
    private readonly links: SignedLinks,
    private readonly pages: PageAdmissions,
    private readonly clock: Clock,
  ) {}

  /** The key of an admission, in base64url. Its characters are the bytes to sign with. */
  async keyOf(stamp: string): Promise<string> {
    return (await this.links.mac('admission-key', stamp)).toString('base64url');
  }

  /** The admission whose key has signed a JWT that is valid now; undefined if there is none. */
  async admissionOf(token: unknown): Promise<ValidLink | undefined> {
    if (typeof token !== 'string' || token.length > MAX_LENGTH || !FORM.test(token)) return undefined;
    for (const admission of (await this.pages.current()).ofKind('signed_link')) {
      const claims = await this.claimsOf(token, admission);
      if (claims !== undefined) return { admission, groups: groupsIn(claims) };
    }
    return undefined;
  }

  private async claimsOf(token: string, { stamp }: StoredAdmission): Promise<JWTPayload | undefined> {
    const key = new TextEncoder().encode(await this.keyOf(stamp));
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        requiredClaims: ['exp'],
        currentDate: this.clock.now(),
      });
      return payload;
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  }
}

function groupsIn({ groups }: JWTPayload): string[] {
  return Array.isArray(groups) ? groups.filter((one) => typeof one === 'string') : [];
}
