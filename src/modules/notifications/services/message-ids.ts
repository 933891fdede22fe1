import { Injectable } from '@nestjs/common';
import { timingSafeEqual } from 'node:crypto';
import { parse as parseUuid, stringify as uuidOf } from 'uuid';
import { SignedLinks } from '#platform/access/links/signed-links.js';
import type { Tenant } from '#core/context/tenant.js';
import { currentTenant, runForTenant } from '#core/context/work-context.js';
import { TenantsService } from '#platform/tenancy/tenants.service.js';
import { MailAddresses } from './mail-addresses.js';

/** 96 bits, because the id must fit into a line of 78 characters. */
const MAC_BYTES = 12;
/** Event, subscriber, tenant and signature, with or without a domain and angle brackets. */
const FORM = /^<?(\d{1,16})\.(\d{1,16})\.([\w-]{22})\.([\w-]{16})(?:@[\w.-]{1,253})?>?$/;

/** The subscriber whom a mail was sent to. */
interface MailedSubscriber {
  readonly tenant: Tenant;
  readonly subscriberId: number;
}

/**
 * Ids of mails. They name the tenant and the subscriber, and are signed with the tenant's secret: a complaint about a
 * mail counts for the tenant that sent it, and nobody can make one up for another tenant.
 */
@Injectable()
export class MessageIds {
  constructor(
    private readonly links: SignedLinks,
    private readonly tenants: TenantsService,
    private readonly addresses: MailAddresses,
  ) {}

  /**
   * Id of a mail of the current tenant, without angle brackets. The same for every attempt, so a recipient who gets a
   * mail twice sees it once.
   */
  async sign(eventId: number, subscriberId: number): Promise<string> {
    const content = `${eventId}.${subscriberId}.${Buffer.from(parseUuid(currentTenant().id)).toString('base64url')}`;
    return `${content}.${(await this.macOf(content)).toString('base64url')}@${this.addresses.domain}`;
  }

  /** The subscriber of an id that {@link sign} made, with or without its domain. Undefined for any other text. */
  async read(text: string): Promise<MailedSubscriber | undefined> {
    const [, eventId, subscriberId, tenantId = '', mac = ''] = FORM.exec(text.trim()) ?? [];
    if (eventId === undefined) return undefined;
    const tenant = await this.tenantOf(tenantId);
    if (tenant === null) return undefined;
    const expected = await runForTenant(tenant, () => this.macOf(`${eventId}.${subscriberId}.${tenantId}`));
    const isGenuine = timingSafeEqual(expected, Buffer.from(mac, 'base64url'));
    return isGenuine ? { tenant, subscriberId: Number(subscriberId) } : undefined;
  }

  private async tenantOf(encodedId: string): Promise<Tenant | null> {
    try {
      return await this.tenants.byId(uuidOf(Buffer.from(encodedId, 'base64url')));
    } catch (error) {
      // The bytes are no UUID.
      if (error instanceof TypeError) return null;
      throw error;
    }
  }

  private async macOf(content: string): Promise<Buffer> {
    return (await this.links.mac('message-id', content)).subarray(0, MAC_BYTES);
  }
}
