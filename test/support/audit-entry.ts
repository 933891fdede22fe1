import type { AuditEntry } from '#modules/audit/store/entry-columns.js';

/** A change of a component by an API key. */
export const AUDIT_ENTRY: AuditEntry = {
  id: '9',
  occurredAt: new Date('2026-03-01T12:00:00.000Z'),
  transaction: '77',
  action: 'patchComponent',
  actorType: 'api_key',
  actorId: '3',
  actorName: 'Deployment',
  requestId: 'request-1',
  ip: '198.51.100.0',
  targetType: 'component',
  targetId: '5',
  rowType: 'component',
  rowId: '6',
  before: '{"is_public": true}',
  after: '{"is_public": false}',
};
