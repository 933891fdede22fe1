import { MESSAGE_ID_KEY } from './message-id-key.js';

/**
 * Report of a mail service about one recipient. Only final outcomes are reported here, because the service
 * retries soft bounces itself.
 */
export interface BounceReport {
  readonly address: string;
  /** `bounce`: the address accepts no mail. `complaint`: its owner does not want ours. */
  readonly kind: 'bounce' | 'complaint';
  readonly reason: string;
  /** `Message-ID` that we gave the mail; with or without angle brackets. Empty if the service does not report it. */
  readonly messageId: string;
}

/**
 * Reads a body posted by one mail service.
 *
 * @returns undefined if the body is not in that service's format, an empty list if it reports nothing final
 */
export type ReadReports = (body: unknown) => readonly BounceReport[] | undefined;

/** Fields of an untrusted object. Empty for any other value. */
function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

/** An untrusted string. Empty for any other value. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** An untrusted array. Empty for any other value. */
function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}

/** Heliograph's own format: `{"reports": [{"address", "kind": "bounce" | "complaint", "reason"?, "message_id"?}]}`. */
export function plainReports(body: unknown): readonly BounceReport[] | undefined {
  const { reports } = fieldsOf(body);
  if (!Array.isArray(reports)) return undefined;
  return listOf(reports).flatMap((report): BounceReport[] => {
    const { address, kind, reason, message_id: messageId } = fieldsOf(report);
    return kind === 'bounce' || kind === 'complaint'
      ? [{ address: textOf(address), kind, reason: textOf(reason), messageId: textOf(messageId) }]
      : [];
  });
}

/**
 * Amazon SES, through SNS or EventBridge: `Bounce` with `bounceType` `Permanent`, and `Complaint`. Source:
 * SES developer guide, "Amazon SNS notification contents".
 */
export function sesReports(body: unknown): readonly BounceReport[] | undefined {
  const outer = fieldsOf(body);
  if (textOf(outer['Type']) !== '' && textOf(outer['TopicArn']) !== '')
    return notified(parsed(outer['Message'])) ?? [];
  return textOf(outer['source']) === 'aws.ses' ? (notified(outer['detail']) ?? []) : notified(body);
}

function notified(message: unknown): readonly BounceReport[] | undefined {
  const { notificationType, eventType, bounce, complaint, mail } = fieldsOf(message);
  if (mail === undefined) return undefined;
  const messageId = messageIdOf(fieldsOf(mail));
  const type = textOf(notificationType) || textOf(eventType);
  if (type === 'Bounce' && fieldsOf(bounce)['bounceType'] === 'Permanent')
    return listOf(fieldsOf(bounce)['bouncedRecipients']).map((one): BounceReport => {
      const { emailAddress, diagnosticCode } = fieldsOf(one);
      return { address: textOf(emailAddress), kind: 'bounce', reason: textOf(diagnosticCode), messageId };
    });
  if (type === 'Complaint')
    return listOf(fieldsOf(complaint)['complainedRecipients']).map((one): BounceReport => ({
      address: textOf(fieldsOf(one)['emailAddress']),
      kind: 'complaint',
      reason: textOf(fieldsOf(complaint)['complaintFeedbackType']),
      messageId,
    }));
  return [];
}

/** SES sends its own id, and ours among the original headers, if it is told to include them. */
function messageIdOf(mail: Readonly<Record<string, unknown>>): string {
  const header = listOf(mail['headers'])
    .map(fieldsOf)
    .find(({ name }) => /^message-id$/i.test(textOf(name)));
  return textOf(header?.['value']) || textOf(fieldsOf(mail['commonHeaders'])['messageId']);
}

/** SNS wraps the message in its own as a JSON string. */
function parsed(text: unknown): unknown {
  try {
    return JSON.parse(textOf(text)) as unknown;
  } catch {
    return undefined;
  }
}

/** Bounce types that are final. */
const HARD = new Set(['HardBounce', 'BadEmailAddress', 'ManuallyDeactivated']);

/** Postmark: `RecordType` `Bounce` and `SpamComplaint`. Source: Postmark, "Bounce webhook". */
export function postmarkReports(body: unknown): readonly BounceReport[] | undefined {
  const { RecordType, Type, Email, Description, Metadata } = fieldsOf(body);
  if (textOf(RecordType) === '') return undefined;
  const messageId = textOf(fieldsOf(Metadata)[MESSAGE_ID_KEY]);
  const report = { address: textOf(Email), reason: textOf(Description), messageId };
  if (RecordType === 'SpamComplaint') return [{ ...report, kind: 'complaint' }];
  return RecordType === 'Bounce' && HARD.has(textOf(Type)) ? [{ ...report, kind: 'bounce' }] : [];
}

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

/** SendGrid: a list of events, of which `bounce` (not `blocked`) and `spamreport` count. Source: SendGrid, "Event webhook". */
export function sendgridReports(body: unknown): readonly BounceReport[] | undefined {
  if (!Array.isArray(body)) return undefined;
  return (body as unknown[]).flatMap((one): BounceReport[] => {
    const { event, type, email, reason, 'smtp-id': messageId } = fieldsOf(one);
    const report = { address: textOf(email), reason: textOf(reason), messageId: textOf(messageId) };
    if (event === 'spamreport') return [{ ...report, kind: 'complaint' }];
    return event === 'bounce' && type !== 'blocked' ? [{ ...report, kind: 'bounce' }] : [];
  });
}
