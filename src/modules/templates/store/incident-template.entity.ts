import { Column, Entity, ForeignKey, Index } from 'typeorm';
import { rowOf } from '#http/records/row-of.entity.js';
import { INCIDENT_TEMPLATE } from '../dto/incident-template.response.js';

/** A template of incidents, maintenances or updates. Its components are rows of their own. */
@Entity('incident_template')
@Index(['tenantId', 'position', 'name', 'id'])
@ForeignKey('TenantEntity', ['tenantId'], ['id'], { onDelete: 'CASCADE' })
export class IncidentTemplateEntity extends rowOf(INCIDENT_TEMPLATE) {
  /** Name, title and body, case-folded for search. */
  @Column('text', { default: '' })
  searchText!: string;
}
