/** Subject of events whose payload names no record. All of these are delivered in one order per tenant. */
const WHOLE_TENANT = 'tenant';

/**
 * Subject of an event: the first payload field whose name ends in `_id`, such as `incident:42`. Consumers get
 * the events of one subject in recording order.
 */
export function subjectOf(payload: object): string {
  for (const [field, value] of Object.entries(payload)) {
    if (field.endsWith('_id') && (typeof value === 'number' || typeof value === 'string'))
      return `${field.slice(0, -'_id'.length)}:${value}`;
  }
  return WHOLE_TENANT;
}
