import { expect } from 'vitest';
import type { Operation } from './operations.js';

/** Runs `work` for each operation and reports all failures together. */
export async function eachOperation(
  operations: readonly Operation[],
  work: (operation: Operation) => Promise<void>,
): Promise<void> {
  expect(operations).not.toEqual([]);
  const failures: string[] = [];
  for (const operation of operations) {
    await work(operation).catch((error: unknown) => {
      failures.push(`${operation.name}: ${error instanceof Error ? error.message : String(error)}`);
    });
  }
  expect(failures.join('\n\n')).toBe('');
}
