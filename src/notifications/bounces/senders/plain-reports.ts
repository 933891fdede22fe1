import { fieldsOf, listOf, textOf, type BounceReport } from '../bounce-report.js';

/** Heliograph's own format: `{"reports": [{"address", "kind": "bounce" | "complaint", "reason"?}]}`. */
export function plainReports(body: unknown): readonly BounceReport[] | undefined {
  const { reports } = fieldsOf(body);
  if (!Array.isArray(reports)) return undefined;
  return listOf(reports).flatMap((report): BounceReport[] => {
    const { address, kind, reason } = fieldsOf(report);
    return kind === 'bounce' || kind === 'complaint'
      ? [{ address: textOf(address), kind, reason: textOf(reason) }]
      : [];
  });
}
