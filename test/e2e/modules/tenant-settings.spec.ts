import { describe, expect, it } from 'vitest';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runForTenant } from '#core/context/work-context.js';
import { ModuleSettings } from '#http/module-settings/module-settings.js';
import { TenantExport } from '#modules/transfer/services/tenant-export.js';
import { TenantImport } from '#modules/transfer/services/tenant-import.js';
import { FourEyesModule } from '../../../examples/four-eyes/src/index.js';
import { FourEyesRules } from '../../../examples/four-eyes/src/rules.js';
import { useApi } from '../../support/use-api.js';

const PATH = '/settings/acme-four-eyes';
const USUAL = { is_required: true, scope: 'all' };

describe('Settings of a module for each tenant', () => {
  const api = useApi({ packages: [FourEyesModule] });
  const acme = api.useTenant('acme');
  const globex = api.useTenant('globex');
  const { client } = acme;

  it('have their defaults until they are set, each for its tenant alone', async () => {
    expect((await client.get(PATH)).body.data).toEqual(USUAL);
    const { status, body } = await client.patch(PATH, { scope: 'incidents' });
    expect([status, body.data]).toEqual([200, { ...USUAL, scope: 'incidents' }]);
    expect((await client.put(PATH, { is_required: false })).body.data).toEqual({
      is_required: false,
      scope: 'incidents',
    });
    expect((await client.get(PATH)).body.data).toEqual({ is_required: false, scope: 'incidents' });
    expect((await globex.client.get(PATH)).body.data).toEqual(USUAL);
  });

  it('are checked by field', async () => {
    const { status, body } = await client.patch(PATH, { is_required: 'yes', scope: null, horses: 1 });
    expect([status, Object.keys(body.errors).sort()]).toEqual([422, ['horses', 'is_required', 'scope']]);
  });

  it('need a key with settings.manage, of the same tenant', async () => {
    expect((await client.withKey(undefined).get(PATH)).status).toBe(401);
    const lesser = await acme.clientWith('components.view');
    for (const status of [(await lesser.get(PATH)).status, (await lesser.patch(PATH, {})).status])
      expect(status).toBe(403);
    expect((await (await acme.clientWith('settings.manage')).get(PATH)).status).toBe(200);
  });

  it('obey If-Match, and stay as they are where nothing changes', async () => {
    const own = await api.newTenant();
    const { headers } = await own.client.get(PATH);
    const ifMatch = { headers: { 'if-match': String(headers['etag']) } };
    expect((await own.client.patch(PATH, USUAL, ifMatch)).status).toBe(200);
    const stored = await api.database.sql(`select module from module_settings where tenant_id = $1`, [
      own.tenant.id,
    ]);
    expect(stored).toEqual([]);
    expect((await own.client.patch(PATH, { scope: 'incidents' }, ifMatch)).status).toBe(200);
    expect((await own.client.patch(PATH, { scope: 'all' }, ifMatch)).status).toBe(412);
  });

  it('lose nothing when both are changed at once', async () => {
    const own = await api.newTenant();
    const changes = [{ is_required: false }, { scope: 'incidents' }];
    const answers = await Promise.all(changes.map((change) => own.client.patch(PATH, change)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await own.client.get(PATH)).body.data).toEqual({ is_required: false, scope: 'incidents' });
  });

  it('are in the audit trail, with the key that changed them', async () => {
    const own = await api.newTenant();
    await own.client.patch(PATH, { scope: 'incidents' });
    const [entry] = (await own.client.get('/audit-events?target=module_settings')).body.data;
    expect(entry).toMatchObject({
      action: 'patchFourEyesRules',
      actor: { type: 'api_key', name: 'Test' },
      targets: [{ type: 'module_settings', id: 'acme-four-eyes' }],
    });
  });

  it('keep their defaults where a stored one is of a field that is gone', async () => {
    const own = await api.newTenant();
    await api.database.sql(
      `insert into module_settings (tenant_id, module, values, updated_at) values ($1, 'acme-four-eyes', '{"old": 1, "scope": "incidents"}', now())`,
      [own.tenant.id],
    );
    expect((await own.client.get(PATH)).body.data).toEqual({ ...USUAL, scope: 'incidents' });
  });

  it('move with their tenant; an archive with values that the API would refuse is refused', async () => {
    const own = await api.newTenant();
    await own.client.patch(PATH, { scope: 'incidents' });
    const folder = await mkdtemp(join(tmpdir(), 'heliograph-settings-'));
    try {
      const [whole, bad] = [join(folder, 'whole.tar.gz'), join(folder, 'bad.tar.gz')];
      await runForTenant(own.tenant, () => api.app.get(TenantExport).export(whole));
      const moved = await api.app.get(TenantImport).import(whole, { slug: 'moved' });
      const tenant = { ...own.tenant, ...moved.tenant };
      const rules = await runForTenant(tenant, () => api.app.get(ModuleSettings).of(FourEyesRules));
      expect(rules).toEqual({ ...USUAL, scope: 'incidents' });
      await api.database.sql(
        `update module_settings set values = '{"scope": "incidentz"}' where tenant_id = $1`,
        [own.tenant.id],
      );
      await runForTenant(own.tenant, () => api.app.get(TenantExport).export(bad));
      await expect(api.app.get(TenantImport).import(bad, { slug: 'bad' })).rejects.toThrow(
        /invalid row. The scope must be/,
      );
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
