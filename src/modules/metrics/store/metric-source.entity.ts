import { Column, Entity, ForeignKey } from 'typeorm';
import { rowOf } from '#http/records/row-of.entity.js';
import { METRIC_SOURCE } from '../dto/metric-source.response.js';

/** A sender of points. Which series it sends is rows of their own. */
@Entity('metric_source')
@ForeignKey('TenantEntity', ['tenantId'], ['id'], { onDelete: 'CASCADE' })
export class MetricSourceEntity extends rowOf(METRIC_SOURCE) {
  /** SHA-256 of the token in the address, in hexadecimal. */
  @Column('text')
  tokenHash!: string;

  /** That of the token before the last rotation. */
  @Column('text', { nullable: true })
  previousHash!: string | null;
}
