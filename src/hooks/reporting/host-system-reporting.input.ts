import { IntegerField } from '../../http/fields/fields.js';
import { Writes } from '../../http/fields/read-only.js';
import { HostSystemReporting, STALE_AFTER } from './host-system-reporting.response.js';

/** Omitted fields keep their value. */
@Writes(HostSystemReporting, { updates: true })
export class UpdateHostSystemReporting {
  @IntegerField({ ...STALE_AFTER, optional: true })
  readonly stale_after?: number | null;
}
