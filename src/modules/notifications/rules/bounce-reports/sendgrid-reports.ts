import { fieldsOf, textOf, type BounceReport } from '../bounce-report.js';

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
