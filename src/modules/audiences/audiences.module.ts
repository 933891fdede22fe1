import { randomBytes } from 'node:crypto';
import { defineModule } from '#module-system/define-module.js';
import { hashOfKey } from '#platform/access/keys/key-secret.js';
import { MembersModule } from '#modules/members/members.module.js';
import { NotificationsModule } from '#modules/notifications/notifications.module.js';
import { PreviewsModule } from '#modules/previews/previews.module.js';
import { AdmissionsController } from './controllers/admissions.controller.js';
import { AudiencePeopleController } from './controllers/audience-people.controller.js';
import { AudiencesController } from './controllers/audiences.controller.js';
import { ComponentAudiencesController } from './controllers/component-audiences.controller.js';
import { AdmissionRecord } from './dto/admission.response.js';
import { AUDIENCE } from './dto/audience.response.js';
import { AUDIENCE_PERSON } from './dto/audience-person.response.js';
import { AdmissionCodes } from './services/admission-codes.js';
import { AdmissionUsage } from './services/admission-usage.js';
import { AdmissionsService } from './services/admissions.service.js';
import { AudiencePeopleService } from './services/audience-people.service.js';
import { AudiencesService } from './services/audiences.service.js';
import { Entrances } from './services/entrances.js';
import { LinkKeys } from './services/link-keys.js';
import { PageAdmissions } from './services/page-admissions.js';
import { PageDoorkeeper } from './services/page-doorkeeper.js';
import { PagePasswords } from './services/page-passwords.js';
import { RecognizedPeople } from './services/recognized-people.js';
import { AdmissionEntity } from './store/admission.entity.js';
import { AdmissionsRepository } from './store/admissions.repository.js';
import { AudienceEntity } from './store/audience.entity.js';
import { AudiencePeopleRepository } from './store/audience-people.repository.js';
import { AudiencePersonEntity } from './store/audience-person.entity.js';
import { AudiencesRepository } from './store/audiences.repository.js';
import { Admissions1799000072000 } from './store/migrations/1799000072000-admissions.js';
import { Audiences1799005113000 } from './store/migrations/1799005113000-audiences.js';
import { PeopleWithAddresses1799005272000 } from './store/migrations/1799005272000-people-with-addresses.js';
import { AudienceSight1799005114000 } from './store/migrations/1799005114000-audience-sight.js';
import { AudienceMetadata1799005280000 } from './store/migrations/1799005280000-audience-metadata.js';

declare module '#platform/access/ability-names.js' {
  interface AbilityNames {
    'audiences.manage': true;
  }
}

export const AudiencesModule = defineModule({
  name: 'audiences',
  abilities: {
    'audiences.manage': 'Decide who may see the page while it is protected, and which components.',
  },
  tags: {
    Admissions: 'Ways into a protected page.',
    Audiences: 'Visitors who see components that others do not see.',
  },
  migrations: [
    Admissions1799000072000,
    Audiences1799005113000,
    AudienceSight1799005114000,
    PeopleWithAddresses1799005272000,
    AudienceMetadata1799005280000,
  ],
  entities: [AdmissionEntity, AudienceEntity, AudiencePersonEntity],
  importedRows: {
    audience: { fields: [AUDIENCE.response] },
    audience_person: { fields: [AUDIENCE_PERSON.response] },
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
  imports: [MembersModule, NotificationsModule, PreviewsModule],
  controllers: [
    AdmissionsController,
    AudiencesController,
    AudiencePeopleController,
    ComponentAudiencesController,
  ],
  providers: [
    AudiencesRepository,
    AudiencePeopleRepository,
    AudiencesService,
    AudiencePeopleService,
    RecognizedPeople,
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
  exports: [AdmissionsService, AudiencesService, Entrances],
});
