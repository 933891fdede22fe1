import { Column, Entity, ForeignKey, Index, INSTANT, TenantOwned } from 'heliograph/module';

/** What to do when a component is in trouble. */
@Entity('acme_runbooks')
@ForeignKey('TenantEntity', ['tenantId'], ['id'], { onDelete: 'CASCADE' })
@ForeignKey('ComponentEntity', ['tenantId', 'componentId'], ['tenantId', 'id'], { onDelete: 'RESTRICT' })
@Index(['tenantId', 'componentId'])
export class RunbookEntity extends TenantOwned {
  @Column('text') title!: string;
  @Column('text') url!: string;
  @Column('text') state!: string;
  @Column('bigint') componentId!: number;
  @Column({ ...INSTANT, nullable: true }) reviewAt!: Date | null;
  @Column({ ...INSTANT, nullable: true }) neededAt!: Date | null;
  @Column(INSTANT) createdAt!: Date;
  @Column(INSTANT) updatedAt!: Date;
}
