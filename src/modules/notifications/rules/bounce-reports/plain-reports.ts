import { fieldsOf, listOf, textOf, type BounceReport } from '../bounce-report.js';

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
