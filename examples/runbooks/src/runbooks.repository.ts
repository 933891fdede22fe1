import { Injectable, currentTenant, named, recordRepository, sql } from '@heliograph/server/module';
import { RUNBOOK } from './runbook.js';
import { RunbookEntity } from './runbook.entity.js';

/** All SQL of this module. */
@Injectable()
export class RunbooksRepository extends recordRepository(RUNBOOK, RunbookEntity) {
  /** Records when a component's runbooks were last needed. */
  async markNeeded(componentId: number, at: Date): Promise<void> {
    const statement = sql`update acme_runbooks set needed_at = ${at}
      where tenant_id = ${currentTenant().id} and component_id = ${componentId}`;
    await this.database.write(() => {
      this.database.send(named('need_acme_runbooks', statement));
    });
  }
}
