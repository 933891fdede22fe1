import { Injectable } from '@nestjs/common';
import { ChangeListener } from '../../database/changes/change-listener.js';
import { LookupCache } from '../../database/changes/lookup-cache.js';
import { currentTenant } from '../../context/work-context.js';
import { TenantsService } from '../../tenancy/tenants.service.js';
import { Clock } from '../../time/clock.js';
import { isToken, readToken, signToken, type SignedContent } from './signed-token.js';

/** So that a stranger's forged links cost no question to the database. */
const REMEMBERED_SECRETS = 2_000;

/** What links are for. One that was made for one purpose is worthless for any other. */
type LinkPurpose = 'preview';

/** The signed part of links that open something without a key, for a time. Each tenant has a secret of its own. */
@Injectable()
export class SignedLinks {
  private readonly secrets: LookupCache<Buffer>;

  constructor(
    tenants: TenantsService,
    changes: ChangeListener,
    private readonly clock: Clock,
  ) {
    this.secrets = new LookupCache(changes, {
      max: REMEMBERED_SECRETS,
      load: (tenantId) => tenants.linkSecret(tenantId),
      concerns: (kind, subject) => (kind === 'tenant' ? { key: subject } : undefined),
    });
  }

  /** A token of the current tenant that says `payload`, of 200 bytes at most, until it expires. */
  async sign(purpose: LinkPurpose, content: SignedContent): Promise<string> {
    const { id } = currentTenant();
    const secret = await this.secrets.get(id);
    if (secret === null) throw new Error(`The tenant ${id} has no secret for links.`);
    return signToken(secret, purpose, content);
  }

  /** What a token of the current tenant says; undefined for any other text, whatever is wrong with it. */
  async read(purpose: LinkPurpose, token: string): Promise<SignedContent | undefined> {
    if (!isToken(token)) return undefined;
    const secret = await this.secrets.get(currentTenant().id);
    return secret === null ? undefined : readToken(secret, purpose, token, this.clock.now());
  }
}
