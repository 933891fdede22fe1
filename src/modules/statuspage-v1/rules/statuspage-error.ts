import type { FieldMessages } from '#core/errors/api-error.js';

/** Statuspage's statuses for those that it has others for: it knows no conflicts, and its rate limit is 420. */
const STATUSES: Readonly<Record<number, number>> = { 409: 422, 415: 422, 429: 420 };

/** Statuspage's names of fields that have another name here. */
const NAMES: Readonly<Record<string, string>> = {
  title: 'name',
  started_at: 'scheduled_for',
  scheduled_end_at: 'scheduled_until',
  history_since: 'start_date',
};

export function errorStatus(status: number): number {
  return STATUSES[status] ?? status;
}

/** One message, or with fields a list of messages, each with its field. */
export function errorBody({
  message,
  errors,
  error_id,
}: {
  readonly message: string;
  readonly errors?: FieldMessages;
  readonly error_id?: string;
}): object {
  const messages = Object.entries(errors ?? {}).flatMap(([field, ofField]) =>
    ofField.map((one) => `${NAMES[field] ?? field}: ${one}`),
  );
  return {
    error: errors === undefined ? message : messages,
    ...(error_id === undefined ? {} : { error_id }),
  };
}
