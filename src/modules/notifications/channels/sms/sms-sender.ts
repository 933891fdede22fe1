import { Injectable } from '@nestjs/common';
import { Settings } from '#core/config/settings.js';
import { currentTenant } from '#core/context/work-context.js';
import { Clock } from '#core/time/clock.js';
import { SharedLimits } from '#platform/access/limits/shared-limits.js';
import type { ChannelMessage, SendResult } from '#platform/channels/channel-message.js';
import { OutboundHttp } from '#platform/outbound/outbound-http.js';
import { HIDDEN_SECRET } from '#platform/secrets/secret-seal.js';
import { TenantsService } from '#platform/tenancy/tenants.service.js';
import { retryAfter } from '#platform/outbound/retry-after.js';
import { SMS_PROVIDERS, verdictOf } from './sms-providers.js';
import { smsText } from './sms-text.js';

const DAY_MS = 86_400_000;

/** Sends text messages with the account of the current tenant, up to its daily limit. */
@Injectable()
export class SmsSender {
  constructor(
    private readonly tenants: TenantsService,
    private readonly http: OutboundHttp,
    private readonly limits: SharedLimits,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  async send(message: ChannelMessage): Promise<SendResult> {
    const { settings } = await this.tenants.settings();
    const secret = await this.tenants.settingsSecret('sms_secret');
    if (settings.sms === null || secret === null)
      return { result: 'retry', response: 'The status page has no provider of text messages any more.' };
    const { provider, dailyLimit } = settings.sms;
    if (!(await this.isWithinDay(message, dailyLimit)))
      return {
        result: 'failed',
        response: `The limit of ${dailyLimit} text messages a day is used up: sms.daily_limit in the settings.`,
      };
    const { id, address: to } = message;
    const api = { twilio: this.settings.twilioApiUrl, vonage: this.settings.vonageApiUrl, http: '' }[
      provider
    ];
    const account = { settings: settings.sms, secret, api };
    const sms = { id: `${currentTenant().id}.${id}`, to, text: smsText(message) };
    try {
      const answer = await this.http.post(SMS_PROVIDERS[provider].request(sms, account));
      const { result, response = '' } = verdictOf(provider, answer);
      const notBefore = retryAfter(answer.retryAfter, this.clock.now());
      return {
        result,
        code: answer.status,
        // A gateway may repeat what it was sent.
        response: response.replaceAll(secret, HIDDEN_SECRET),
        ...(notBefore !== undefined && { notBefore }),
      };
    } catch (error) {
      return { result: 'retry', response: error instanceof Error ? error.message : String(error) };
    }
  }

  /** Counts a message. What visitors ask for is limited by their requests, and another try is no further message. */
  private async isWithinDay({ code, event, tries }: ChannelMessage, most: number): Promise<boolean> {
    if (code !== null || event === 'subscriber.manage_link_requested' || tries > 0) return true;
    return this.limits.isWithin({ subject: `sms of ${currentTenant().id}`, most, windowMs: DAY_MS });
  }
}
