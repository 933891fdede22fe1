import { percentile } from '../support/percentile.js';
import { table } from '../support/report.js';
import type { Attempt } from './incident-owner.js';

const KEPT_TEXTS = 10;

/** Counts the outcomes of requests. */
export class Tally {
  /** Texts of 5xx responses and of refusals, truncated and limited in number. */
  readonly texts: string[] = [];
  private readonly taken = new Map<string, { statuses: Map<string, number>; took: number[] }>();

  count({ name, status, took, text }: Attempt): void {
    const known = this.taken.get(name) ?? { statuses: new Map<string, number>(), took: [] };
    this.taken.set(name, known);
    const label = status === undefined ? 'no response' : String(status);
    known.statuses.set(label, (known.statuses.get(label) ?? 0) + 1);
    if (status !== undefined) known.took.push(took);
    if (text !== undefined && this.texts.length < KEPT_TEXTS)
      this.texts.push(`${name} answered ${label}: ${text.slice(0, 300)}`);
  }

  /** Number of responses with a status in this range. */
  between(from: number, below: number): number {
    return this.sum((label) => Number(label) >= from && Number(label) < below);
  }

  get unanswered(): number {
    return this.sum((label) => label === 'no response');
  }

  /** A row for each kind of request, and one for all. */
  report(): string {
    const labels = [
      ...new Set([...this.taken.values()].flatMap(({ statuses }) => [...statuses.keys()])),
    ].sort();
    const rows = [...this.taken].sort(([a], [b]) => a.localeCompare(b));
    const all = rows.flatMap(([, { took }]) => took);
    const times = (took: readonly number[]): string[] =>
      [0.5, 0.95].map((share) => (took.length === 0 ? '' : percentile(took, share).toFixed(0)));
    return table(
      ['request', ...labels, 'p50, ms', 'p95, ms'],
      [
        ...rows.map(([name, { statuses, took }]) => [
          name,
          ...labels.map((label) => String(statuses.get(label) ?? 0)),
          ...times(took),
        ]),
        ['all', ...labels.map((label) => String(this.sum((one) => one === label))), ...times(all)],
      ],
    );
  }

  private sum(wanted: (label: string) => boolean): number {
    let sum = 0;
    for (const { statuses } of this.taken.values()) {
      for (const [label, count] of statuses) if (wanted(label)) sum += count;
    }
    return sum;
  }
}
