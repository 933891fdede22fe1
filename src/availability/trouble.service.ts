import { Injectable } from '@nestjs/common';
import { Invalid } from '../errors/api-error.js';
import type { TimeRange } from '../status/timeline.js';
import { TroubleRepository, type ComponentSpan, type ComponentTrouble } from './trouble.repository.js';

/** The most periods with trouble that one response is made of. */
const MAX_TROUBLE_PERIODS = 250_000;

/** What there was of trouble, of all components at once. Source: decisions, section 7. */
@Injectable()
export class TroubleService {
  constructor(private readonly trouble: TroubleRepository) {}

  /**
   * The trouble of all components, or of these, as far as it lies in a range: one element for each component.
   *
   * @throws Invalid when there is more of it than {@link MAX_TROUBLE_PERIODS}
   */
  async within(range: TimeRange, componentIds?: readonly number[]): Promise<ComponentTrouble[]> {
    const found = await this.trouble.within(range, componentIds, MAX_TROUBLE_PERIODS + 1);
    const count = found.reduce((sum, { periods }) => sum + periods.length, 0);
    if (count <= MAX_TROUBLE_PERIODS) return found;
    const message = `There are more than ${MAX_TROUBLE_PERIODS} periods with trouble between from and to.`;
    throw Invalid.field('from', message);
  }

  /** For each of the stretches the incident that most of it is due to, by the place of the stretch; none where it is no incident's. */
  incidentsDuring(spans: readonly ComponentSpan[]): Promise<Map<number, number>> {
    return this.trouble.incidentsDuring(spans);
  }
}
