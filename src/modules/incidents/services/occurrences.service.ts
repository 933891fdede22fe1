import { Injectable } from '@nestjs/common';
import type { ComponentImpact } from '../rules/impacts.js';
import { currentTenant } from '#core/context/work-context.js';
import type { LocalePatch, LocaleText } from '#core/text/locale-text.js';
import { OccurrencesRepository, type OccurrenceState } from '../store/occurrences.repository.js';
import { IncidentsService } from './incidents.service.js';
import { LifecycleService } from './lifecycle.service.js';

/** What a series says of one of its maintenances. */
export interface PlannedOccurrence {
  readonly title: LocaleText;
  readonly body: LocaleText;
  readonly components: readonly ComponentImpact[];
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly reminderMinutes: number[];
}

/** Maintenances as a series makes, moves and cancels them. Call within the open write of the series. */
@Injectable()
export class OccurrencesService {
  constructor(
    private readonly occurrences: OccurrencesRepository,
    private readonly incidents: IncidentsService,
    private readonly lifecycle: LifecycleService,
  ) {}

  /** States by id, without those that were deleted for good. */
  states(ids: readonly number[]): Promise<Map<number, OccurrenceState>> {
    return this.occurrences.states(ids);
  }

  /** Creates a published maintenance, or a draft. Returns its id. @throws Invalid */
  async create(
    planned: PlannedOccurrence,
    { publish, notify }: { readonly publish: boolean; readonly notify: boolean },
  ): Promise<number> {
    const { title, body, components, startsAt, endsAt, reminderMinutes } = planned;
    const { id } = await this.incidents.create(
      'maintenance',
      { title, body, components, started_at: startsAt, scheduled_end_at: endsAt, publish, notify },
      { reminderMinutes },
    );
    return Number(id);
  }

  /** Brings one that nobody has touched in line with its series. @throws Invalid */
  async update(id: number, planned: PlannedOccurrence, notify: boolean): Promise<void> {
    const { title, body, components, startsAt, endsAt, reminderMinutes } = planned;
    const input = {
      title: replacing(title),
      body: replacing(body),
      components,
      started_at: startsAt,
      scheduled_end_at: endsAt,
      notify,
    };
    await this.incidents.update('maintenance', id, input, undefined, { reminderMinutes });
  }

  async cancel(id: number, notify: boolean): Promise<void> {
    await this.lifecycle.cancel(id, { notify });
  }
}

/** A text as a patch that leaves no other language. */
function replacing(text: LocaleText): LocalePatch {
  return Object.fromEntries(currentTenant().locales.map((locale) => [locale, text[locale] ?? null]));
}
