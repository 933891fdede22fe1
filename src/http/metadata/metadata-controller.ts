import { Body, Get, Inject, Param, Put, Res, type Type } from '@nestjs/common';
import { PARAMTYPES_METADATA } from '@nestjs/common/constants.js';
import { ApiParam } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { workContext } from '#core/context/work-context.js';
import { Requires } from '#platform/access/requires.decorator.js';
import { STORABLE } from '../fields/fields.js';
import { RecordId } from '../fields/record-id.pipe.js';
import { ManagementApi } from '../pipeline/management-api.decorator.js';
import { PatchAndPut } from '../reference/patch-and-put.decorator.js';
import { IdParam, ReturnsOne, Updates, Upserts } from '../reference/responses.js';
import { withArticle } from '../reference/with-article.js';
import type { RecordActions } from '../records/record.service.js';
import { IfMatch } from '../results/if-match.decorator.js';
import type { RecordJson } from '../results/record-json.js';
import type { MetadataTarget } from './metadata-target.js';
import { RecordMetadataService } from './record-metadata.service.js';
import { EXTERNAL_ID_LENGTH, RecordMetadata, UpdateRecordMetadata } from './record-metadata.response.js';

/** How records of a kind are created and changed. */
type Written<Response extends object, Create extends object> = Pick<
  RecordActions<Response, never, Create, Create>,
  'create' | 'update'
>;

interface MetadataRoutesOptions<Response extends object, Create extends object, Service> {
  readonly target: MetadataTarget;
  readonly response: Type<Response>;
  /** Body of a new record, which also changes one that there is. */
  readonly create: Type<Create>;
  readonly service: Type<Service>;
  /** What creates and changes the records. Default: the service. */
  readonly records?: (service: Service) => Written<Response, Create>;
}

/** Creates the controller of a kind's metadata: `…/{id}/metadata`, and `…/external/{external_id}`. */
export function metadataController<Response extends object, Create extends object>(
  options: MetadataRoutesOptions<Response, Create, Written<Response, Create>>,
): Type<object>;
export function metadataController<Response extends object, Create extends object, Service>(
  options: Required<MetadataRoutesOptions<Response, Create, Service>>,
): Type<object>;
export function metadataController<Response extends object, Create extends object>({
  target,
  response,
  create: bodyClass,
  service,
  records: recordsOf = (given) => given,
}: MetadataRoutesOptions<Response, Create, Written<Response, Create>>): Type<object> {
  const { kind, path, parameter, tag, abilities } = target;
  const one = withArticle(kind);
  const name = response.name;
  const id = new RecordId(kind);

  @ManagementApi(path, tag)
  class MetadataRoutes {
    constructor(
      @Inject(RecordMetadataService) private readonly metadata: RecordMetadataService,
      @Inject(service) private readonly records: Written<Response, Create>,
    ) {}

    @Get(`:${parameter}/metadata`)
    @Requires(abilities.view)
    @IdParam(parameter, kind)
    @ReturnsOne(RecordMetadata, {
      id: `get${name}Metadata`,
      summary: `Get the external id and labels of ${one}`,
    })
    get(@Param(parameter, id) which: number): Promise<RecordJson<RecordMetadata>> {
      return this.metadata.get(target, which);
    }

    @PatchAndPut(`:${parameter}/metadata`)
    @Requires(abilities.manage)
    @IdParam(parameter, kind)
    @Updates(RecordMetadata, {
      id: `patch${name}Metadata`,
      summary: `Update the external id and labels of ${one}`,
    })
    patch(
      @Param(parameter, id) which: number,
      @Body() input: UpdateRecordMetadata,
      @IfMatch() ifMatch?: string,
    ): Promise<RecordJson<RecordMetadata>> {
      return this.metadata.update(target, which, input, ifMatch);
    }

    @Put('external/:external_id')
    @Requires(abilities.manage)
    @ApiParam({
      name: 'external_id',
      description: `Id of the ${kind} in another system.`,
      example: 'crm-4711',
      schema: { type: 'string', minLength: 1, maxLength: EXTERNAL_ID_LENGTH, pattern: STORABLE },
    })
    @Upserts(response, {
      id: `upsert${name}`,
      summary: `Create or update ${one} by its external id`,
      description:
        'Returns 201 for a new record and 200 for one that there was. What only a new record can have changes nothing in that one.',
    })
    async upsert(
      @Param('external_id') externalId: string,
      @Body() body: Create,
      @Res({ passthrough: true }) reply: FastifyReply,
      @IfMatch() ifMatch?: string,
    ): Promise<RecordJson<Response>> {
      const records = recordsOf(this.records);
      const { record, isNew } = await this.metadata.upsert(target, externalId, ifMatch, {
        create: () => records.create(body),
        update: (which) => records.update(which, body, ifMatch),
      });
      if (isNew)
        reply.status(201).header('location', `${workContext()?.origin ?? ''}/api/v1/${path}/${record.id}`);
      return record;
    }
  }

  // The compiler cannot emit types that are only known at runtime. Validation and the reference need them.
  Reflect.defineMetadata(
    PARAMTYPES_METADATA,
    [String, bodyClass, Object, String],
    MetadataRoutes.prototype,
    'upsert',
  );
  return MetadataRoutes;
}
