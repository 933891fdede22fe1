import { IntegerField } from '#http/fields/fields.js';
import { Writes } from '#http/body/read-only.js';
import { HostSystemReporting, STALE_AFTER } from './host-system-reporting.response.js';

const REPORTED = 'It follows from what is reported to the webhook_url.';

/** Omitted fields keep their value. */
@Writes(HostSystemReporting, { updates: true, followsFrom: { status: REPORTED, heard_at: REPORTED } })
export class UpdateHostSystemReporting {
  @IntegerField({ ...STALE_AFTER, optional: true })
  readonly stale_after?: number | null;
}
