import { randomBytes } from 'node:crypto';
import { defineModule } from '#module-system/define-module.js';
import { hashOfKey } from '#platform/access/keys/key-secret.js';
import { MembersModule } from '#modules/members/members.module.js';
import { NotificationsModule } from '#modules/notifications/notifications.module.js';
import { AdmissionsController } from './controllers/admissions.controller.js';
import { AdmissionRecord } from './dto/admission.response.js';
import { AdmissionCodes } from './services/admission-codes.js';
import { AdmissionUsage } from './services/admission-usage.js';
import { AdmissionsService } from './services/admissions.service.js';
import { Entrances } from './services/entrances.js';
import { LinkKeys } from './services/link-keys.js';
import { PageAdmissions } from './services/page-admissions.js';
import { PageDoorkeeper } from './services/page-doorkeeper.js';
import { PagePasswords } from './services/page-passwords.js';
import { AdmissionEntity } from './store/admission.entity.js';
import { AdmissionsRepository } from './store/admissions.repository.js';
import { Admissions1799000072000 } from './store/migrations/1799000072000-admissions.js';

declare module '#platform/access/ability-names.js' {
  interface AbilityNames {
    'audiences.manage': true;
  }
}

export const AudiencesModule = defineModule({
  name: 'audiences',
  abilities: { 'audiences.manage': 'Decide who may see the page while it is protected.' },
  tags: { Admissions: 'Ways into a protected page.' },
  migrations: [Admissions1799000072000],
  entities: [AdmissionEntity],
  importedRows: {
    admission: {
      fields: [AdmissionRecord],
      // Neither cookies nor tokens of the original let anybody in to the copy.
      withNewSecrets: (row) => ({
        ...row,
        stamp: randomBytes(16).toString('base64url'),
        token_hash: row['token_hash'] === null ? null : hashOfKey(randomBytes(32).toString('hex')),
      }),
    },
  },
  imports: [MembersModule, NotificationsModule],
  controllers: [AdmissionsController],
  providers: [
    AdmissionsRepository,
    PageAdmissions,
    PagePasswords,
    LinkKeys,
    AdmissionUsage,
    AdmissionCodes,
    Entrances,
    PageDoorkeeper,
    AdmissionsService,
  ],
  exports: [Entrances],
});
