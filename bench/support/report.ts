import { cpus } from 'node:os';

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
  return (upper + lower) / 2;
}

/** Median and range of ratios, for example `0.95 (0.93 to 0.97)`. */
export function ratio(values: readonly number[]): string {
  const [middle, low, high] = [median(values), Math.min(...values), Math.max(...values)];
  return `${middle.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`;
}

/** A Markdown table. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Description of the machine that the figures were measured on. */
export function machine(): string {
  const [first] = cpus();
  return `${cpus().length} cores (${first?.model.trim() ?? 'unknown'}), ${process.platform} ${process.arch}, Node ${process.versions.node}`;
}

/**
 * Calls `measure` for each contender in turn, for the given number of rounds. Each round starts with a different one.
 */
export async function interleaved<T>(
  contenders: readonly T[],
  rounds: number,
  measure: (contender: T, round: number) => Promise<void>,
): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    for (let turn = 0; turn < contenders.length; turn += 1) {
      const contender = contenders[(round + turn) % contenders.length];
      if (contender !== undefined) await measure(contender, round);
    }
  }
}
