import { Injectable, RecordRepository, TenantDatabase, currentTenant, named, sql } from 'heliograph/module';
import { Runbook } from './runbook.js';
import { RunbookEntity } from './runbook.entity.js';

/** The only place with SQL. */
@Injectable()
export class RunbooksRepository extends RecordRepository<RunbookEntity, Runbook> {
  constructor(database: TenantDatabase) {
    const about = { entity: RunbookEntity, response: Runbook, kind: 'runbook', orderBy: 'title, id' };
    super(database, about);
  }

  /** Notes for a component's runbooks that they were needed. */
  async markNeeded(componentId: number, at: Date): Promise<void> {
    const statement = sql`update acme_runbooks set needed_at = ${at}
      where tenant_id = ${currentTenant().id} and component_id = ${componentId}`;
    await this.database.write(() => this.database.run(named('need_acme_runbooks', statement)));
  }
}
