import { Injectable } from '@nestjs/common';
import {
  AvailabilityService,
  type ComponentHistory,
} from '#modules/availability/services/availability.service.js';
import { startOfUptime } from '#modules/availability/rules/uptime-window.js';
import { Invalid, NotFound } from '#core/errors/api-error.js';
import { recordOf, type RecordJson } from '#http/results/record-json.js';
import { Clock } from '#core/time/clock.js';
import type { ComponentTimelineQuery } from '../dto/component-timeline.query.js';
import { ComponentTimeline } from '../dto/component-timeline.response.js';

const MAX_DAYS = 400;
const DAY_MS = 86_400_000;

/** Status timelines of components. Source: decisions, section 4. */
@Injectable()
export class ComponentTimelineService {
  constructor(
    private readonly availability: AvailabilityService,
    private readonly clock: Clock,
  ) {}

  /** @throws NotFound; Invalid if the period is empty, too long or has too many changes */
  async read(id: number, query: ComponentTimelineQuery): Promise<RecordJson<ComponentTimeline>> {
    const now = this.clock.now();
    const to = query.to ?? now;
    // A period that ends at midnight does not include the day that starts then.
    const lastDay = query.to === undefined ? now : new Date(to.getTime() - 1);
    const from = query.from ?? startOfUptime(lastDay);
    assertRange(from, to, query, now);
    const history = await this.availability.timelineOf(id, from, to);
    if (history === undefined) throw NotFound.of('component');
    return recordOf(ComponentTimeline, toResponse(history));
  }
}

function assertRange(from: Date, to: Date, query: ComponentTimelineQuery, now: Date): void {
  // Today as a date is valid, although its end lies in the future.
  const today = Math.ceil((now.getTime() + 1) / DAY_MS) * DAY_MS;
  const ahead: Record<string, string[]> = {};
  if (query.from !== undefined && from >= now) ahead.from = ['The from must be in the past.'];
  if (to.getTime() > today) ahead.to = ['The to must not be after today (UTC).'];
  if (Object.keys(ahead).length > 0) throw new Invalid(ahead);
  if (to <= from) throw Invalid.field('to', 'The to must be later than the from.');
  if (to.getTime() - from.getTime() > MAX_DAYS * DAY_MS) {
    throw Invalid.field('from', `The from must not be more than ${MAX_DAYS} days before the to.`);
  }
}

function toResponse({ status, reasons, periods, uptime }: ComponentHistory): ComponentTimeline {
  const text = (instant: number): string => new Date(instant).toISOString();
  return {
    status,
    reasons: reasons.map(({ source, status: stated, since, message }) => ({
      source: source.kind,
      id: source.id,
      status: stated,
      since: text(since),
      ...(source.key === undefined ? {} : { key: source.key }),
      ...(message === undefined ? {} : { message }),
    })),
    periods: periods.map(({ status: during, start, end }) => ({
      status: during,
      started_at: text(start),
      ended_at: text(end),
    })),
    uptime,
  };
}
