import { Entity, ForeignKey, Index, rowOf } from '@heliograph/server/module';
import { RUNBOOK } from './runbook.js';

/** One column for each field of a runbook. */
@Entity('acme_runbooks')
@ForeignKey('TenantEntity', ['tenantId'], ['id'], { onDelete: 'CASCADE' })
@ForeignKey('ComponentEntity', ['tenantId', 'componentId'], ['tenantId', 'id'], { onDelete: 'RESTRICT' })
@Index(['tenantId', 'componentId'])
export class RunbookEntity extends rowOf(RUNBOOK) {}
