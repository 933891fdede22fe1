import { Injectable } from '@nestjs/common';
import { Invalid } from '#core/errors/api-error.js';
import type { TimeRange } from '../rules/timeline.js';
import { TroubleRepository, type ComponentSpan, type ComponentTrouble } from '../store/trouble.repository.js';

/** Maximum number of periods with trouble that one response may evaluate. */
const MAX_TROUBLE_PERIODS = 250_000;

/** Reads past trouble of many components at once. Source: decisions, section 7. */
@Injectable()
export class TroubleService {
  constructor(private readonly trouble: TroubleRepository) {}

  /**
   * The trouble of all or the given components within a range: one element per component.
   *
   * @throws Invalid if there are more than {@link MAX_TROUBLE_PERIODS} periods
   */
  async within(range: TimeRange, componentIds?: readonly number[]): Promise<ComponentTrouble[]> {
    const found = await this.trouble.within(range, componentIds, MAX_TROUBLE_PERIODS + 1);
    const count = found.reduce((sum, { periods }) => sum + periods.length, 0);
    if (count <= MAX_TROUBLE_PERIODS) return found;
    const message = `There are more than ${MAX_TROUBLE_PERIODS} periods with trouble between from and to.`;
    throw Invalid.field('from', message);
  }

  /**
   * Finds for each span the incident that accounts for most of it, by the index of the span. Spans without an
   * incident are left out.
   */
  incidentsDuring(spans: readonly ComponentSpan[]): Promise<Map<number, number>> {
    return this.trouble.incidentsDuring(spans);
  }
}
