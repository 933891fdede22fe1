import { fieldsOf, listOf, textOf, type BounceReport } from '../bounce-report.js';

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
