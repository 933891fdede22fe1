import { COMPONENT_STATUSES, type ComponentStatus } from '#core/status/component-status.js';
import { STATUSPAGE_STATUS } from '#core/status/statuspage-words.js';
import { Invalid } from '#core/errors/api-error.js';

/** Our status for one of Statuspage's; undefined for an empty one, which says nothing. @throws Invalid on the field */
export function statusIn(field: string, sent: unknown): ComponentStatus | undefined {
  if (sent === undefined || sent === null || sent === '') return undefined;
  const status = COMPONENT_STATUSES.find((one) => STATUSPAGE_STATUS[one] === sent);
  if (status === undefined)
    throw Invalid.field(field, `The ${field} must be one of ${Object.values(STATUSPAGE_STATUS).join(', ')}.`);
  return status;
}
