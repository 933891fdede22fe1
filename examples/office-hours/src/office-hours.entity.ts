import { Entity, ForeignKey, rowOf } from '@heliograph/server/module';
import { OFFICE_HOURS } from './office-hours.js';

@Entity('acme_office_hours')
@ForeignKey('TenantEntity', ['tenantId'], ['id'], { onDelete: 'CASCADE' })
export class OfficeHoursEntity extends rowOf(OFFICE_HOURS) {}
