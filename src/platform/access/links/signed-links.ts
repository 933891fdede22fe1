import { Injectable } from '@nestjs/common';
import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { ChangeListener } from '#platform/database/changes/change-listener.js';
import { LookupCache } from '#platform/database/changes/lookup-cache.js';
import { currentTenant } from '#core/context/work-context.js';
import { TenantsService } from '#platform/tenancy/tenants.service.js';
import { Clock } from '#core/time/clock.js';
import { isToken, readToken, signToken, verifyToken, type SignedContent } from './signed-token.js';

/** Secrets are cached, because forged links would cost a database query each. */
const MAX_CACHED_SECRETS = 2_000;

/** Purposes of links. A link for one purpose is invalid for any other. */
type LinkPurpose =
  | 'accept-invitation'
  | 'known-device'
  | 'register-passkey'
  | 'sign-in-with-passkey'
  | 'preview'
  | 'confirm-subscription'
  | 'confirm-by-code'
  | 'manage-subscription'
  | 'unsubscribe'
  | 'undo-unsubscribe'
  | 'subscribe-form'
  | 'sso-test'
  | 'command-line'
  | 'admission'
  | 'report';

/** Purposes of secrets that a library signs and verifies with. */
type SecretPurpose = 'subscribe-challenge' | 'subscribe-solution';

/**
 * Signs and verifies tokens of links that give access without an API key until they expire. Each tenant
 * has its own secret.
 */
@Injectable()
export class SignedLinks {
  /** Cached as key objects, because raw bytes would be imported again for each signature. */
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

  /** Signs a payload of at most 200 bytes for the current tenant. */
  async sign(purpose: LinkPurpose, content: SignedContent): Promise<string> {
    const { id } = currentTenant();
    const secret = await this.secrets.get(id);
    if (secret === null) throw new Error(`The tenant ${id} has no secret for links.`);
    return signToken(secret, purpose, content);
  }

  /** Secret of the current tenant for a library to sign with, in hexadecimal digits. */
  async secretFor(purpose: SecretPurpose): Promise<string> {
    const { id } = currentTenant();
    const secret = await this.secrets.get(id);
    if (secret === null) throw new Error(`The tenant ${id} has no secret for links.`);
    return createHmac('sha256', secret).update(`heliograph secret\0${purpose}`).digest('hex');
  }

  /** HMAC-SHA-256 of a text with the secret of the current tenant, for what has another form than a token. */
  async mac(
    purpose: 'message-id' | 'email-code' | 'confirmation-code' | 'passkey-user' | 'admission-key',
    text: string,
  ): Promise<Buffer> {
    const { id } = currentTenant();
    const secret = await this.secrets.get(id);
    if (secret === null) throw new Error(`The tenant ${id} has no secret for links.`);
    return createHmac('sha256', secret).update(`heliograph ${purpose}\0${text}`).digest();
  }

  /** Content of a valid token of the current tenant; undefined for any other token. */
  async read(purpose: LinkPurpose, token: string): Promise<SignedContent | undefined> {
    if (!isToken(token)) return undefined;
    const secret = await this.secrets.get(currentTenant().id);
    return secret === null ? undefined : readToken(secret, purpose, token, this.clock.now());
  }

  /**
   * Like {@link read}, but also accepts expired tokens, for pages that tell an expired link from a
   * forged one.
   */
  async verify(purpose: LinkPurpose, token: string): Promise<SignedContent | undefined> {
    if (!isToken(token)) return undefined;
    const secret = await this.secrets.get(currentTenant().id);
    return secret === null ? undefined : verifyToken(secret, purpose, token);
  }
}
