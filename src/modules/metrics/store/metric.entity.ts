import { Entity, ForeignKey, Index } from 'typeorm';
import { rowOf } from '#http/records/row-of.entity.js';
import { METRIC } from '../dto/metric.response.js';

/** A metric. Its newest value and its points are rows of their own. */
@Entity('metric')
@Index(['tenantId', 'position', 'id'])
@Index(['tenantId', 'componentId'])
@ForeignKey('TenantEntity', ['tenantId'], ['id'], { onDelete: 'CASCADE' })
@ForeignKey('ComponentEntity', ['tenantId', 'componentId'], ['tenantId', 'id'], { onDelete: 'CASCADE' })
export class MetricEntity extends rowOf(METRIC) {}
