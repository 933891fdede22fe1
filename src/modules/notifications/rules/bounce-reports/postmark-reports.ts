import { MESSAGE_ID_KEY } from '../message-id-key.js';
import { fieldsOf, textOf, type BounceReport } from '../bounce-report.js';

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
