import { Entity, ForeignKey, Unique } from 'typeorm';
import { rowOf } from '#http/records/row-of.entity.js';
import { AUDIENCE } from '../dto/audience.response.js';

/** Visitors who see components that others do not see. */
@Entity('audience')
@Unique(['tenantId', 'externalId'])
@ForeignKey('TenantEntity', ['tenantId'], ['id'], { onDelete: 'CASCADE' })
export class AudienceEntity extends rowOf(AUDIENCE) {}
