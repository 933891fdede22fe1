import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { currentTenant, workContext } from '#core/context/work-context.js';
import { Invalid } from '#core/errors/api-error.js';
import { UpdatePageSettings } from '#modules/page-settings/dto/page-settings.input.js';
import { PageSettingsService } from '#modules/page-settings/services/page-settings.service.js';
import type { SentFields } from '../rules/sent-fields.js';
import { translated } from '../rules/translated.js';

/** The page of the host in Statuspage's format: the only one that a key can see. */
@Injectable()
export class StatuspagePages {
  constructor(private readonly settings: PageSettingsService) {}

  async get(): Promise<Readonly<Record<string, unknown>>> {
    const settings = (await this.settings.get()).parse();
    const { slug } = currentTenant();
    const origin = workContext()?.origin ?? '';
    return {
      id: slug,
      created_at: settings['updated_at'],
      updated_at: settings['updated_at'],
      name: settings['name'],
      page_description: null,
      headline: null,
      branding: 'premium',
      subdomain: slug,
      domain: origin.replace(/^https?:\/\//, ''),
      url: origin,
      support_url: null,
      hidden_from_search: settings['visibility'] === 'protected',
      allow_page_subscribers: settings['subscriptions_enabled'],
      allow_incident_subscribers: false,
      allow_email_subscribers: settings['subscriptions_enabled'],
      allow_sms_subscribers: false,
      allow_rss_atom_feeds: true,
      allow_webhook_subscribers: settings['subscriptions_enabled'],
      notifications_from_email: null,
      notifications_email_footer: null,
      twitter_username: null,
      viewers_must_be_team_members: settings['visibility'] === 'protected',
      ip_restrictions: null,
      city: null,
      state: null,
      country: null,
      time_zone: settings['time_zone'],
    };
  }

  /** @throws Invalid, also on members that cannot be changed here */
  async update(sent: SentFields): Promise<object> {
    const current = await this.get();
    for (const name of sent.names().filter((one) => !WRITABLE.includes(one))) {
      if (!isDeepStrictEqual(sent.value(name), current[name] ?? null))
        throw Invalid.field(
          name,
          `The ${name} of a page cannot be changed here; possible: ${WRITABLE.join(', ')}.`,
        );
    }
    const body = translated(UpdatePageSettings, {
      name: sent.text('name'),
      time_zone: sent.text('time_zone'),
      subscriptions_enabled: sent.flag('allow_page_subscribers'),
    });
    await this.settings.update(body);
    return this.get();
  }
}

const WRITABLE = ['name', 'time_zone', 'allow_page_subscribers'];
