/** Subject of events whose payload names no record: a tenant's are all delivered in one order. */
const WHOLE_TENANT = 'tenant';

/**
 * What an event is about: the first field of its payload whose name ends in `_id`, as `incident:42`. Consumers get the
 * events of one subject in the order of recording.
 */
export function subjectOf(payload: object): string {
  for (const [field, value] of Object.entries(payload)) {
    if (field.endsWith('_id') && (typeof value === 'number' || typeof value === 'string'))
      return `${field.slice(0, -'_id'.length)}:${value}`;
  }
  return WHOLE_TENANT;
}
