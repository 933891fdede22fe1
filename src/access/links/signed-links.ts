import { Injectable } from '@nestjs/common';
import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { ChangeListener } from '../../database/changes/change-listener.js';
import { LookupCache } from '../../database/changes/lookup-cache.js';
import { currentTenant } from '../../context/work-context.js';
import { TenantsService } from '../../tenancy/tenants.service.js';
import { Clock } from '../../time/clock.js';
import { isToken, readToken, signToken, verifyToken, type SignedContent } from './signed-token.js';

/** Cached, so that forged links cost no database query. */
const MAX_CACHED_SECRETS = 2_000;

/** Purposes of links. A link for one purpose is invalid for any other. */
type LinkPurpose =
  'preview' | 'confirm-subscription' | 'manage-subscription' | 'unsubscribe' | 'subscribe-form' | 'report';

/** What a library signs and verifies with a secret of its own. */
type SecretPurpose = 'subscribe-challenge' | 'subscribe-solution';

/** Tokens of links that give access without an API key until they expire. Each tenant has its own secret. */
@Injectable()
export class SignedLinks {
  /** As keys, which are made once: from bytes, one would be made for each signature. */
  private readonly secrets: LookupCache<KeyObject>;

  constructor(
    tenants: TenantsService,
    changes: ChangeListener,
    private readonly clock: Clock,
  ) {
    this.secrets = new LookupCache(changes, {
      name: 'link_secrets',
      max: MAX_CACHED_SECRETS,
      load: async (tenantId) => {
        const secret = await tenants.linkSecret(tenantId);
        return secret === null ? null : createSecretKey(secret);
      },
      concerns: (kind, subject) => (kind === 'tenant' ? { key: subject } : undefined),
    });
  }

  /** A token of the current tenant for `payload`, of 200 bytes at most. */
  async sign(purpose: LinkPurpose, content: SignedContent): Promise<string> {
    const { id } = currentTenant();
    const secret = await this.secrets.get(id);
    if (secret === null) throw new Error(`The tenant ${id} has no secret for links.`);
    return signToken(secret, purpose, content);
  }

  /** A secret of the current tenant for what a library signs, in hexadecimal digits. */
  async secretFor(purpose: SecretPurpose): Promise<string> {
    const { id } = currentTenant();
    const secret = await this.secrets.get(id);
    if (secret === null) throw new Error(`The tenant ${id} has no secret for links.`);
    return createHmac('sha256', secret).update(`heliograph secret\0${purpose}`).digest('hex');
  }

  /** The payload of a valid token of the current tenant; undefined for anything else. */
  async read(purpose: LinkPurpose, token: string): Promise<SignedContent | undefined> {
    if (!isToken(token)) return undefined;
    const secret = await this.secrets.get(currentTenant().id);
    return secret === null ? undefined : readToken(secret, purpose, token, this.clock.now());
  }

  /** Like {@link read}, with expired tokens too, for pages that tell an expired link from a forged one. */
  async verify(purpose: LinkPurpose, token: string): Promise<SignedContent | undefined> {
    if (!isToken(token)) return undefined;
    const secret = await this.secrets.get(currentTenant().id);
    return secret === null ? undefined : verifyToken(secret, purpose, token);
  }
}
