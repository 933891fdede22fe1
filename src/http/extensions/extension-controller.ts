import { Body, Get, Inject, Param, type Type } from '@nestjs/common';
import { PARAMTYPES_METADATA } from '@nestjs/common/constants.js';
import { Requires } from '#platform/access/requires.decorator.js';
import { fieldsOf } from '../fields/field-kinds.js';
import { RecordId } from '../fields/record-id.pipe.js';
import { ManagementApi } from '../pipeline/management-api.decorator.js';
import { bodyOf } from '../records/define-record.js';
import { PatchAndPut } from '../reference/patch-and-put.decorator.js';
import { IdParam, ReturnsOne, Updates } from '../reference/responses.js';
import { withArticle } from '../reference/with-article.js';
import { IfMatch } from '../results/if-match.decorator.js';
import type { RecordJson } from '../results/record-json.js';
import type { Extension } from './extended-record.js';
import { RecordExtensions } from './record-extensions.js';

/** Creates the controller of a module's fields on a kind of record: `/components/{component}/x/{module}`. */
export function extensionController(module: string, { record, fields }: Extension): Type<object> {
  const { kind, path, parameter, tag, abilities } = record;
  const name = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}${fields.name}`;
  const what = `what ${module} adds to ${withArticle(kind)}`;
  const id = new RecordId(kind);
  const input = bodyOf(
    `Update${name}`,
    fields,
    [...fieldsOf(fields)].map(([field, { nullable }]) => [[field], nullable ? 'optional' : 'update']),
  );

  @ManagementApi(`${path}/:${parameter}/x/${module}`, tag)
  class Routes {
    constructor(@Inject(RecordExtensions) private readonly extensions: RecordExtensions) {}

    @Get()
    @Requires(abilities.view)
    @IdParam(parameter, kind)
    @ReturnsOne(fields, { id: `get${name}`, summary: `Get ${what}` })
    get(@Param(parameter, id) which: number): Promise<RecordJson<object>> {
      return this.extensions.get(record, fields, which);
    }

    @PatchAndPut()
    @Requires(abilities.manage)
    @IdParam(parameter, kind)
    @Updates(fields, { id: `patch${name}`, summary: `Update ${what}` })
    patch(
      @Param(parameter, id) which: number,
      @Body() body: object,
      @IfMatch() ifMatch?: string,
    ): Promise<RecordJson<object>> {
      return this.extensions.update(record, fields, which, body, ifMatch);
    }
  }

  // The compiler cannot emit types that are only known at runtime. Validation and the reference need them.
  for (const method of ['patch', 'put'])
    Reflect.defineMetadata(PARAMTYPES_METADATA, [Number, input, String], Routes.prototype, method);
  return Routes;
}
