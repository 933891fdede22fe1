import 'reflect-metadata';
import { afterAll, expect, vi } from 'vitest';
import { forbidStatementsWithoutTenant, refuseStatementsWithoutTenant } from '#testing/tenant-statements.js';
import { tenantTables } from './tenant-statements.js';

refuseStatementsWithoutTenant(tenantTables());
forbidStatementsWithoutTenant();

// Runs after all other hooks of the file. The next file runs in the same process.
const before = processState();
afterAll(() => {
  vi.restoreAllMocks();
  expect(processState(), 'What a file changes in its process, it puts back.').toEqual(before);
});

function processState(): object {
  return { environment: { ...process.env }, folder: process.cwd(), zone: new Date(0).getTimezoneOffset() };
}
