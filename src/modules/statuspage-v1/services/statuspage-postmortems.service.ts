import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { PostmortemInput } from '#modules/incidents/dto/lifecycle.input.js';
import type { Postmortem } from '#modules/incidents/dto/incident.response.js';
import { PostmortemsService } from '#modules/incidents/services/postmortems.service.js';
import { SentFields } from '../rules/sent-fields.js';
import { shownText } from '../rules/shown-text.js';
import { translated } from '../rules/translated.js';
import { StatuspageIncidents } from './statuspage-incidents.service.js';

/** Post-mortems in Statuspage's format. */
@Injectable()
export class StatuspagePostmortems {
  constructor(
    private readonly postmortems: PostmortemsService,
    private readonly incidents: StatuspageIncidents,
    private readonly database: TenantDatabase,
  ) {}

  /** @throws NotFound, also if there is no post-mortem */
  async get(id: number): Promise<object> {
    const { type } = await this.incidents.find(id);
    return shownPostmortem(JSON.parse((await this.postmortems.get(type, id)).text) as Postmortem);
  }

  /** @throws NotFound, Invalid */
  write(id: number, sent: SentFields): Promise<object> {
    const body = translated(PostmortemInput, { body: sent.text('body_draft') ?? sent.text('body') });
    return this.changed(id, (type) => this.postmortems.write(type, id, body, undefined));
  }

  /** @throws NotFound; Conflict unless the incident is over */
  publish(id: number, sent: SentFields): Promise<object> {
    // Clients also publish without a body.
    const notify = SentFields.all(sent.object('postmortem')).flag('notify_subscribers') ?? true;
    return this.changed(id, (type) => this.postmortems.publish(type, id, undefined, { notify }));
  }

  /** Takes a published post-mortem back: it is a draft again, with its text. @throws NotFound */
  revert(id: number): Promise<object> {
    return this.changed(id, async (type) => {
      const { body, is_published } = JSON.parse((await this.postmortems.get(type, id)).text) as Postmortem;
      if (!is_published) return;
      await this.postmortems.delete(type, id, undefined);
      await this.postmortems.write(type, id, { body }, undefined);
    });
  }

  /** @throws NotFound */
  async delete(id: number): Promise<void> {
    await this.database.write(async () => {
      const { type } = await this.incidents.find(id);
      await this.postmortems.delete(type, id, undefined);
    });
  }

  private changed(
    id: number,
    change: (type: 'incident' | 'maintenance') => Promise<unknown>,
  ): Promise<object> {
    return this.database.write(async () => {
      await change((await this.incidents.find(id)).type);
      return this.get(id);
    });
  }
}

function shownPostmortem(postmortem: Postmortem): object {
  const { created_at, updated_at, published_at, is_published } = postmortem;
  const text = shownText(postmortem.body, currentTenant().locales) ?? null;
  return {
    preview_key: null,
    body: is_published ? text : null,
    body_updated_at: is_published ? updated_at : null,
    body_draft: text,
    body_draft_updated_at: updated_at,
    published_at,
    notify_subscribers: false,
    notify_twitter: false,
    custom_tweet: null,
    created_at,
    updated_at,
  };
}
