import { Column, Entity, ForeignKey, TenantOwned, Unique } from '@heliograph/server/module';

/** The last author of an incident or a maintenance. */
@Entity('acme_four_eyes')
@ForeignKey('TenantEntity', ['tenantId'], ['id'], { onDelete: 'CASCADE' })
@ForeignKey('IncidentEntity', ['tenantId', 'incidentId'], ['tenantId', 'id'], { onDelete: 'CASCADE' })
@Unique(['tenantId', 'incidentId'])
export class AuthorEntity extends TenantOwned {
  @Column('bigint') readonly incidentId!: number;
  /** Type and id of a caller: `api_key:3`. */
  @Column('text') readonly author!: string;
}
