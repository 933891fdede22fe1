import { fieldsOf, textOf, type BounceReport } from '../bounce-report.js';

/** Mailgun: `failed` with severity `permanent`, and `complained`. Source: Mailgun, "Webhooks". */
export function mailgunReports(body: unknown): readonly BounceReport[] | undefined {
  const data = fieldsOf(body)['event-data'];
  if (data === undefined) return undefined;
  const { event, severity, recipient, message, 'delivery-status': status } = fieldsOf(data);
  const address = textOf(recipient);
  const messageId = textOf(fieldsOf(fieldsOf(message)['headers'])['message-id']);
  if (event === 'complained') return [{ address, kind: 'complaint', reason: '', messageId }];
  if (event !== 'failed' || severity !== 'permanent') return [];
  const { message: text, description } = fieldsOf(status);
  return [{ address, kind: 'bounce', reason: textOf(text) || textOf(description), messageId }];
}
