import 'reflect-metadata';
import fc from 'fast-check';
import { afterAll, expect, vi } from 'vitest';
import { forbidStatementsWithoutTenant, refuseStatementsWithoutTenant } from '#testing/tenant-statements.js';
import { tenantTables } from './tenant-statements.js';

refuseStatementsWithoutTenant(tenantTables());
forbidStatementsWithoutTenant();

// The gate gives every change the same generated inputs, so that it refuses none for what was there before. All other runs
// search further.
if (process.env['CI'] !== undefined) fc.configureGlobal({ seed: 20_260_301 });

// Runs after all other hooks of the file. The next file runs in the same process.
const before = processState();
afterAll(() => {
  vi.restoreAllMocks();
  expect(processState(), 'What a file changes in its process, it puts back.').toEqual(before);
});

function processState(): object {
  return { environment: { ...process.env }, folder: process.cwd(), zone: new Date(0).getTimezoneOffset() };
}
