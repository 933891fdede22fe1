import { Entity, ForeignKey, Index, Unique } from 'typeorm';
import { rowOf } from '#http/records/row-of.entity.js';
import { AUDIENCE_PERSON } from '../dto/audience-person.response.js';

/** Who belongs to an audience. */
@Entity('audience_person')
@Unique('uq_audience_person_tenant_id_value', ['tenantId', 'value', 'kind', 'audienceId'])
@Index(['tenantId', 'audienceId', 'id'])
@Index('ix_audience_person_email', ['tenantId'], { where: "(kind = 'email'::text)" })
@ForeignKey('TenantEntity', ['tenantId'], ['id'], { onDelete: 'CASCADE' })
@ForeignKey('AudienceEntity', ['tenantId', 'audienceId'], ['tenantId', 'id'], { onDelete: 'CASCADE' })
export class AudiencePersonEntity extends rowOf(AUDIENCE_PERSON) {}
