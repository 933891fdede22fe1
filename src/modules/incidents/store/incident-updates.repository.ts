import { Injectable } from '@nestjs/common';
import { readPage, type Selection } from '../../../database/tenant/read-page.js';
import { TenantDatabase } from '../../../database/tenant/tenant-database.js';
import { pageOf } from '../../../http/paging/page-of.js';
import { pageRange, type PageQuery } from '../../../http/paging/page-query.js';
import { recordsFrom, type PageJson, type RecordJson } from '../../../http/results/record-json.js';
import { currentTenant } from '../../../context/work-context.js';
import { untranslatedJson } from '../../../text/locale-text.js';
import { IncidentUpdate } from '../api/incident.response.js';
import { IncidentUpdateEntity } from './incident-update.entity.js';

export type IncidentUpdateValues = Omit<IncidentUpdateEntity, 'tenantId' | 'id'>;

/** What a client reads of an update. */
function selection(): Selection {
  return {
    columns: (first) =>
      `id, status, $${first}::jsonb || body as body, components, published_at, created_at, updated_at`,
    values: [untranslatedJson(currentTenant().locales)],
  };
}

@Injectable()
export class IncidentUpdatesRepository {
  constructor(private readonly database: TenantDatabase) {}

  /** Newest first. */
  async page(incidentId: number, query: PageQuery): Promise<PageJson<IncidentUpdate>> {
    const range = pageRange(query);
    const list = {
      name: 'incident_updates',
      selection: selection(),
      from: 'incident_update',
      where: 'incident_id = $1',
      whereValues: [incidentId],
      orderBy: 'created_at desc, id desc',
    };
    return pageOf(IncidentUpdate, await readPage(this.database, list, range), range);
  }

  async find(incidentId: number, id: number): Promise<RecordJson<IncidentUpdate> | undefined> {
    const { columns, values } = selection();
    const text = `select ${columns(3)} from incident_update where id = $1 and incident_id = $2`;
    const rows = await this.database.read({ name: 'incident_update', text }, [id, incidentId, ...values]);
    return recordsFrom(IncidentUpdate, rows)[0];
  }

  async load(incidentId: number, id: number): Promise<IncidentUpdateEntity | null> {
    const where = { id, incidentId, tenantId: currentTenant().id };
    return this.database.write((manager) => manager.findOneBy(IncidentUpdateEntity, where));
  }

  async insert(values: IncidentUpdateValues): Promise<number> {
    return this.database.write(async (manager) => {
      const { identifiers } = await manager.insert(IncidentUpdateEntity, values);
      return Number(identifiers[0]?.['id']);
    });
  }

  async update({ tenantId, id, ...values }: IncidentUpdateEntity): Promise<void> {
    await this.database.write((manager) => manager.update(IncidentUpdateEntity, { id, tenantId }, values));
  }

  async delete(id: number): Promise<void> {
    await this.database.write((manager) =>
      manager.delete(IncidentUpdateEntity, { id, tenantId: currentTenant().id }),
    );
  }
}
