import { Injectable, currentTenant, named, recordRepository, sql } from 'heliograph/module';
import { RUNBOOK } from './runbook.js';
import { RunbookEntity } from './runbook.entity.js';

/** The only place with SQL. */
@Injectable()
export class RunbooksRepository extends recordRepository(RUNBOOK, RunbookEntity) {
  /** Notes for a component's runbooks that they were needed. */
  async markNeeded(componentId: number, at: Date): Promise<void> {
    const statement = sql`update acme_runbooks set needed_at = ${at}
      where tenant_id = ${currentTenant().id} and component_id = ${componentId}`;
    await this.database.write(() => this.database.run(named('need_acme_runbooks', statement)));
  }
}
