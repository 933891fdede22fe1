import { Entity, ForeignKey, rowOf } from '@heliograph/server/module';
import { CONTACT } from './contact.js';

@Entity('acme_contacts')
@ForeignKey('TenantEntity', ['tenantId'], ['id'], { onDelete: 'CASCADE' })
export class ContactEntity extends rowOf(CONTACT) {}
