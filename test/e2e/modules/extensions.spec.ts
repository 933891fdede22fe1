import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runForTenant } from '#core/context/work-context.js';
import type { Extension } from '#http/extensions/extended-record.js';
import { RecordExtensions } from '#http/extensions/record-extensions.js';
import { COMPONENTS } from '#modules/components/dto/component.response.js';
import { TextField } from '#http/fields/fields.js';
import { INCIDENTS, MAINTENANCES } from '#modules/incidents/dto/extended-incidents.js';
import { TenantExport } from '#modules/transfer/services/tenant-export.js';
import { TenantImport } from '#modules/transfer/services/tenant-import.js';
import { defineModule } from '#module-system/define-module.js';
import { OwnerTeamModule } from '../../../examples/owner-team/src/index.js';
import { Owner } from '../../../examples/owner-team/src/owner.js';
import { problems, useNotesPackage } from '../../support/notes-module.js';
import { createComponent } from '../../support/factories.js';
import { createIncident } from '../../support/incidents.js';
import { useApi } from '../../support/use-api.js';
import { whileUncommitted } from '../../support/while-uncommitted.js';

class Ticket {
  @TextField({ nullable: true, maxLength: 20, description: 'Ticket.', example: 'OPS-7' })
  readonly ticket: string | null = null;
}

const Tickets = defineModule({
  name: 'acme-tickets',
  heliograph: '^0',
  extend: [
    { record: INCIDENTS, fields: Ticket },
    { record: MAINTENANCES, fields: Ticket },
  ],
});

const USUAL = { team: null, escalation_minutes: 15 };

describe('Fields of a module on core records', () => {
  const api = useApi({ packages: [OwnerTeamModule, Tickets] });
  const acme = api.useTenant('acme');
  const globex = api.useTenant('globex');
  const { client } = acme;
  const newPath = async (): Promise<string> =>
    `/components/${(await createComponent(client)).id}/x/acme-owner-team`;

  it('have defaults until they are set, and the record keeps its own fields', async () => {
    const component = await createComponent(client);
    const path = `/components/${component.id}/x/acme-owner-team`;
    expect((await client.get(path)).body.data).toEqual(USUAL);
    expect((await client.patch(path, { team: 'Payments' })).body.data).toEqual({
      ...USUAL,
      team: 'Payments',
    });
    expect((await client.put(path, { escalation_minutes: 5 })).body.data).toEqual({
      team: 'Payments',
      escalation_minutes: 5,
    });
    expect((await client.get(path)).body.data).toEqual({ team: 'Payments', escalation_minutes: 5 });
    expect((await client.get(`/components/${component.id}`)).body.data).toEqual(component);
  });

  it('are checked by field', async () => {
    const body = { team: 1, escalation_minutes: null, horses: 1 };
    const { status, body: refused } = await client.patch(await newPath(), body);
    expect([status, Object.keys(refused.errors).sort()]).toEqual([
      422,
      ['escalation_minutes', 'horses', 'team'],
    ]);
  });

  it('are those of the record’s abilities, and of its tenant', async () => {
    const path = await newPath();
    await client.patch(path, { team: 'Payments' });
    expect((await client.withKey(undefined).get(path)).status).toBe(401);
    const reader = await acme.clientWith('components.view');
    expect([(await reader.get(path)).status, (await reader.patch(path, {})).status]).toEqual([200, 403]);
    const stranger = await acme.clientWith('incidents.manage');
    expect((await stranger.get(path)).status).toBe(403);
    for (const answer of [await globex.client.get(path), await globex.client.patch(path, { team: 'x' })])
      expect([answer.status, answer.body.message]).toEqual([404, 'There is no such component.']);
    for (const id of ['999999', 'x', '0'])
      expect((await client.get(`/components/${id}/x/acme-owner-team`)).status).toBe(404);
    expect((await client.get(path)).body.data.team).toBe('Payments');
  });

  it('lose nothing when both are changed at once', async () => {
    const { id } = await createComponent(client);
    const path = `/components/${id}/x/acme-owner-team`;
    const changed = await whileUncommitted(
      api.database,
      `with locked as (select tenant_id, id from component where id = $1 for no key update)
       insert into record_extension (tenant_id, module, component_id, values, updated_at)
       select tenant_id, 'acme-owner-team', id, '{"team": "Payments"}', now() from locked`,
      [id],
      () => client.patch(path, { escalation_minutes: 5 }),
    );
    expect(changed.body.data).toEqual({ team: 'Payments', escalation_minutes: 5 });
    expect((await client.get(path)).body.data).toEqual(changed.body.data);
  });

  it('obey If-Match', async () => {
    const path = await newPath();
    const { headers } = await client.get(path);
    const ifMatch = { headers: { 'if-match': String(headers['etag']) } };
    expect((await client.patch(path, { team: 'Payments' }, ifMatch)).status).toBe(200);
    expect((await client.patch(path, { team: 'Other' }, ifMatch)).status).toBe(412);
    expect((await client.get(path)).body.data.team).toBe('Payments');
  });

  it('are in the audit trail, and deleted with their record', async () => {
    const own = await api.newTenant();
    const { id } = await createComponent(own.client);
    await own.client.patch(`/components/${id}/x/acme-owner-team`, { team: 'Payments' });
    const { data } = (await own.client.get('/audit-events?action=patchComponentOwner')).body;
    expect(data[0]).toMatchObject({
      actor: { type: 'api_key', name: 'Test' },
      changes: [{ type: 'record_extension', after: { component_id: id, module: 'acme-owner-team' } }],
    });
    expect((await own.client.delete(`/components/${id}`)).status).toBe(204);
    const left = await api.database.sql(`select id from record_extension where tenant_id = $1`, [
      own.tenant.id,
    ]);
    expect(left).toEqual([]);
  });

  it('of incidents are none of maintenances, and none of what is in the trash', async () => {
    const { id } = await createIncident(client, { title: { en: 'Slow' } });
    const path = `/incidents/${id}/x/acme-tickets`;
    expect((await client.patch(path, { ticket: 'OPS-7' })).body.data).toEqual({ ticket: 'OPS-7' });
    expect((await client.get(`/maintenances/${id}/x/acme-tickets`)).status).toBe(404);
    await client.delete(`/incidents/${id}`);
    expect((await client.get(path)).status).toBe(404);
    expect((await client.patch(path, { ticket: 'OPS-8' })).status).toBe(404);
    await client.post(`/incidents/${id}/restore`);
    expect((await client.get(path)).body.data).toEqual({ ticket: 'OPS-7' });
  });

  it('move with their tenant; an archive with values that the API would refuse is refused', async () => {
    const own = await api.newTenant();
    const { id } = await createComponent(own.client);
    await own.client.patch(`/components/${id}/x/acme-owner-team`, { team: 'Payments' });
    const folder = await mkdtemp(join(tmpdir(), 'heliograph-extensions-'));
    try {
      const [whole, bad] = [join(folder, 'whole.tar.gz'), join(folder, 'bad.tar.gz')];
      await runForTenant(own.tenant, () => api.app.get(TenantExport).export(whole));
      const moved = await api.app.get(TenantImport).import(whole, { slug: 'moved' });
      const tenant = { ...own.tenant, ...moved.tenant };
      const owner = await runForTenant(tenant, () => api.app.get(RecordExtensions).of(COMPONENTS, Owner, id));
      expect(owner).toEqual({ ...USUAL, team: 'Payments' });
      await api.database.sql(
        `update record_extension set values = '{"escalation_minutes": 0}' where tenant_id = $1`,
        [own.tenant.id],
      );
      await runForTenant(own.tenant, () => api.app.get(TenantExport).export(bad));
      await expect(api.app.get(TenantImport).import(bad, { slug: 'bad' })).rejects.toThrow(
        /invalid row. The escalation_minutes must be/,
      );
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe('A module that extends a record', () => {
  const { at, notesPackage } = useNotesPackage();
  const said = (...extend: unknown[]): string[] =>
    problems([notesPackage({ extend: extend as Extension[] })]);
  const start = (): string => `The module acme-notes (${at('index.js')})`;

  it('is refused where it extends nothing, the same twice, without fields or without a default', () => {
    class Empty {
      readonly ticket = null;
    }
    class Bare {
      @TextField({ maxLength: 20, description: 'Ticket.', example: 'OPS-7' })
      readonly ticket!: string;
    }
    const ticket = { record: COMPONENTS, fields: Ticket };
    expect(said(ticket)).toEqual([]);
    expect(said({ fields: Ticket })).toEqual([
      `${start()} extends nothing: give each a record, such as COMPONENTS, and a class of fields.`,
    ]);
    expect(said(ticket, ticket)).toEqual([
      `${start()} extends the component twice: put all fields into one class.`,
    ]);
    expect(said({ ...ticket, fields: Empty })).toEqual([
      `${start()} has fields of the component without fields: give each a field decorator, such as @TextField.`,
    ]);
    expect(said({ ...ticket, fields: Bare })).toEqual([
      `${start()} has the field of the component ticket without default: give the property a value, or make it nullable.`,
    ]);
  });
});
