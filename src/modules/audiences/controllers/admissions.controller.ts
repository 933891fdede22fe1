import { Body, Post } from '@nestjs/common';
import { RequiresRecentSignIn } from '#platform/access/recent-sign-in.js';
import { Requires } from '#platform/access/requires.decorator.js';
import { SealedResponse } from '#http/pipeline/idempotency/sealed-response.decorator.js';
import { ManagementApi } from '#http/pipeline/management-api.decorator.js';
import { recordController } from '#http/records/record-controller.js';
import { Creates } from '#http/reference/responses.js';
import { PageQuery } from '#http/results/page-query.js';
import type { RecordJson } from '#http/results/record-json.js';
import { CreateAdmission, UpdateAdmission } from '../dto/admission.input.js';
import { AdmissionRecord, IssuedAdmission } from '../dto/admission.response.js';
import { AdmissionsService } from '../services/admissions.service.js';

const RECORD = {
  kind: 'admission',
  response: AdmissionRecord,
  query: PageQuery,
  create: CreateAdmission,
  update: UpdateAdmission,
};

@ManagementApi('admissions', 'Admissions')
export class AdmissionsController extends recordController(RECORD, AdmissionsService, {
  abilities: { view: 'audiences.manage', manage: 'audiences.manage' },
  name: 'Admission',
  texts: {
    patch: {
      description:
        'A new password, other ranges or other domains end the cookies of all browsers that it has let in.',
    },
    delete: {
      description: 'It lets nobody in any more, and browsers that it has let in are strangers, immediately.',
    },
  },
}) {
  @Post()
  @Requires('audiences.manage')
  @RequiresRecentSignIn()
  @SealedResponse()
  @Creates(IssuedAdmission, {
    id: 'createAdmission',
    summary: 'Create an admission',
    description:
      'Only this response contains the key of a signed link, and a token. To rotate one, create another and delete the first. With a session, this needs a sign-in at most 15 minutes old.',
  })
  create(@Body() body: CreateAdmission): Promise<RecordJson<IssuedAdmission>> {
    return this.records.create(body);
  }
}
