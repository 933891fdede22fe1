import { describe, expect, it } from 'vitest';
import { forgetsTenant } from '../support/tenant-statements.js';

const TABLES = new Set(['component', 'domain', 'incident']);

describe('A statement', () => {
  it.each([
    'select name from component where id = $1',
    'update component set position = 1',
    'delete from incident using component c where c.id = 1',
    'insert into component (name) values ($1)',
    'select 1 from tenant t join domain d on true',
  ])('on a table of tenants forgets the tenant: %s', (text) => {
    expect(forgetsTenant(text, TABLES)).toBe(true);
  });

  it.each([
    'select name from component where tenant_id = $1 and id = $2',
    'insert into component (tenant_id, name) values ($1, $2)',
    'select 1 from incident i join component c on c.tenant_id = i.tenant_id',
    'select slug from tenant where id = $1',
    'select tenant_id from domain where host = $1 and verified_at is not null',
  ])('names it, or needs none: %s', (text) => {
    expect(forgetsTenant(text, TABLES)).toBe(false);
  });
});
