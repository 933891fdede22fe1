import { Entity, ForeignKey, Index, rowOf } from '@heliograph/server/module';
import { PERSON } from './person.js';
import { TEAM } from './team.js';

@Entity('acme_owner_team')
@ForeignKey('TenantEntity', ['tenantId'], ['id'], { onDelete: 'CASCADE' })
export class TeamEntity extends rowOf(TEAM) {}

@Entity('acme_owner_team_person')
@ForeignKey('TenantEntity', ['tenantId'], ['id'], { onDelete: 'CASCADE' })
@ForeignKey('TeamEntity', ['tenantId', 'teamId'], ['tenantId', 'id'], { onDelete: 'CASCADE' })
@Index(['tenantId', 'teamId'])
export class PersonEntity extends rowOf(PERSON) {}
