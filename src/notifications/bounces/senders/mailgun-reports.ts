import { fieldsOf, textOf, type BounceReport } from '../bounce-report.js';

/** Mailgun: `failed` with severity `permanent`, and `complained`. Source: Mailgun, "Webhooks". */
export function mailgunReports(body: unknown): readonly BounceReport[] | undefined {
  const data = fieldsOf(body)['event-data'];
  if (data === undefined) return undefined;
  const { event, severity, recipient, 'delivery-status': status } = fieldsOf(data);
  const address = textOf(recipient);
  if (event === 'complained') return [{ address, kind: 'complaint', reason: '' }];
  if (event !== 'failed' || severity !== 'permanent') return [];
  const { message, description } = fieldsOf(status);
  return [{ address, kind: 'bounce', reason: textOf(message) || textOf(description) }];
}
