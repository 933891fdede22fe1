import { Column, Entity, ForeignKey } from 'typeorm';
import { rowOf } from '#http/records/row-of.entity.js';
import { AdmissionRecord } from '../dto/admission.response.js';

/** A way into a protected page. */
@Entity('admission')
@ForeignKey('TenantEntity', ['tenantId'], ['id'], { onDelete: 'CASCADE' })
export class AdmissionEntity extends rowOf<AdmissionRecord, never>({
  response: AdmissionRecord,
  computed: [],
}) {
  /** Another one as soon as what the admission asks for has changed. Keys of signed links follow from it. */
  @Column('text')
  stamp!: string;

  @Column('text', { nullable: true })
  passwordHash!: string | null;

  /** SHA-256 of the token, in hexadecimal. */
  @Column('text', { nullable: true })
  tokenHash!: string | null;
}
