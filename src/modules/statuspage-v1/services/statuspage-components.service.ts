import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { Invalid } from '#core/errors/api-error.js';
import type { ComponentStatus } from '#core/status/component-status.js';
import { STATUSPAGE_STATUS } from '#core/status/statuspage-words.js';
import { Clock } from '#core/time/clock.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { MAX_PAGE_SIZE, type RecordJson } from '#http/results/record-json.js';
import { CreateComponent, UpdateComponent } from '#modules/components/dto/component.input.js';
import type { Component } from '#modules/components/dto/component.response.js';
import { COMPONENT_METADATA } from '#modules/components/dto/component.response.js';
import { ComponentsService } from '#modules/components/services/components.service.js';
import { SignalWriter } from '#modules/hooks/services/signal-writer.service.js';
import type { SentFields } from '../rules/sent-fields.js';
import type { SentPages } from '../rules/sent-range.js';
import { shownText } from '../rules/shown-text.js';
import { statusIn } from '../rules/statuspage-status.js';
import type { StoredOnly } from '../rules/stored-labels.js';
import { translated } from '../rules/translated.js';
import { StoredFields } from './stored-fields.service.js';

/** Key of the alert by which a status that was set here holds, beside those of monitoring. */
const ALERT = 'statuspage-v1';

/** How far back `history_since` may lie. */
const HISTORY_YEARS = 5;

/** A component in Statuspage's format. */
export interface StatuspageComponent {
  readonly id: string;
  readonly name: string;
  readonly group_id: string | null;
  readonly status: string;
}

/** Components in Statuspage's format. A status that is set is reported as monitoring would report it. */
@Injectable()
export class StatuspageComponents {
  constructor(
    private readonly components: ComponentsService,
    private readonly signals: SignalWriter,
    private readonly stored: StoredFields,
    private readonly database: TenantDatabase,
    private readonly clock: Clock,
  ) {}

  async list(range: SentPages): Promise<StatuspageComponent[]> {
    const { records } = await this.components.list(range);
    return this.shown(records.map((text) => JSON.parse(text) as Component));
  }

  /** @throws NotFound */
  async get(id: number): Promise<StatuspageComponent> {
    return this.one(await this.components.get(id));
  }

  /** Those of these components that exist, by id. */
  async several(ids: readonly number[]): Promise<ReadonlyMap<number, StatuspageComponent>> {
    const components: Component[] = [];
    for (let from = 0; from < ids.length; from += MAX_PAGE_SIZE) {
      const { records } = await this.components.listOf(ids.slice(from, from + MAX_PAGE_SIZE));
      components.push(...records.map((text) => JSON.parse(text) as Component));
    }
    const shown = await this.shown(components);
    return new Map(shown.map((component) => [Number(component.id), component]));
  }

  /** @throws Invalid */
  create(sent: SentFields): Promise<StatuspageComponent> {
    const status = statusIn('status', sent.value('status'));
    const body = translated(CreateComponent, { ...written(sent), history_since: this.since(sent) });
    return this.database.write(async () => {
      const { id } = await this.components.create(body);
      return this.complete(Number(id), sent, status);
    });
  }

  /** @throws NotFound, Invalid */
  update(id: number, sent: SentFields): Promise<StatuspageComponent> {
    const status = statusIn('status', sent.value('status'));
    const body = translated(UpdateComponent, written(sent));
    return this.database.write(async () => {
      await this.components.update(id, body);
      return this.complete(id, sent, status);
    });
  }

  /** @throws NotFound, Invalid */
  delete(id: number): Promise<void> {
    return this.components.delete(id);
  }

  /** Start of the history: that of the component, as far back as a history may begin. */
  private since(sent: SentFields): string | undefined {
    const day = startDate(sent);
    if (day === undefined) return undefined;
    const earliest = new Date(this.clock.now());
    earliest.setUTCFullYear(earliest.getUTCFullYear() - HISTORY_YEARS);
    return new Date(Math.max(Date.parse(day), earliest.getTime())).toISOString();
  }

  /** What belongs to a component beside its own fields. */
  private async complete(
    id: number,
    sent: SentFields,
    status: ComponentStatus | undefined,
  ): Promise<StatuspageComponent> {
    await this.stored.add(COMPONENT_METADATA, id, storedOnly(sent));
    if (status !== undefined) await this.report(id, status);
    return this.get(id);
  }

  /** Reports a status. A component that takes no signals yet does from then on. @throws Invalid */
  private async report(id: number, status: ComponentStatus): Promise<void> {
    const signal = {
      ownerId: id,
      receivedAt: this.clock.now(),
      signals: [{ key: ALERT, status }],
      problem: null,
      contentType: null,
      body: JSON.stringify({ component: { status: STATUSPAGE_STATUS[status] } }),
    };
    let [result] = await this.signals.write('component', [signal]);
    if (result == null && status !== 'operational') {
      await this.components.update(id, { webhook_enabled: true });
      [result] = await this.signals.write('component', [signal]);
    }
    if (result?.problem != null) throw Invalid.field('status', result.problem);
  }

  private async one(record: RecordJson<Component>): Promise<StatuspageComponent> {
    const [shown] = await this.shown([JSON.parse(record.text) as Component]);
    if (shown === undefined) throw new Error('A record is always shown.');
    return shown;
  }

  private async shown(components: readonly Component[]): Promise<StatuspageComponent[]> {
    const stored = await this.stored.all(
      COMPONENT_METADATA,
      components.map(({ id }) => id),
    );
    return components.map((component) => shownComponent(component, stored.get(component.id) ?? {}));
  }
}

function shownComponent(component: Component, stored: StoredOnly): StatuspageComponent {
  const { slug: page, locales } = currentTenant();
  const { id, group_id: groupId, name, description, position, status, created_at: createdAt } = component;
  return {
    id: String(id),
    page_id: page,
    group_id: groupId === null ? null : String(groupId),
    created_at: createdAt,
    updated_at: component.updated_at,
    group: false,
    name: shownText(name, locales) ?? '',
    description: shownText(description, locales) ?? null,
    position: position + 1,
    status: STATUSPAGE_STATUS[status as ComponentStatus],
    showcase: stored['showcase'] ?? true,
    only_show_if_degraded: stored['only_show_if_degraded'] ?? false,
    automation_email: stored['automation_email'] ?? null,
    start_date: stored['start_date'] ?? createdAt.slice(0, 10),
  } as StatuspageComponent;
}

function written(sent: SentFields): Record<string, unknown> {
  return {
    name: sent.text('name'),
    description: sent.text('description'),
    group_id: sent.id('group_id'),
  };
}

function storedOnly(sent: SentFields): StoredOnly {
  return {
    showcase: sent.flag('showcase'),
    only_show_if_degraded: sent.flag('only_show_if_degraded'),
    automation_email: sent.filled('automation_email')?.slice(0, 255),
    start_date: startDate(sent),
  };
}

/** @throws Invalid */
function startDate(sent: SentFields): string | undefined {
  const date = sent.filled('start_date');
  if (date === undefined) return undefined;
  const day = /^\d{4}-\d{2}-\d{2}/.exec(date)?.[0];
  if (day === undefined || Number.isNaN(Date.parse(day)))
    throw Invalid.field('start_date', 'The start_date must be a date such as 2026-03-01.');
  return day;
}
