import { Body, Get, Inject, type Type } from '@nestjs/common';
import { PARAMTYPES_METADATA } from '@nestjs/common/constants.js';
import { Requires } from '#platform/access/requires.decorator.js';
import { fieldsOf } from '../fields/field-kinds.js';
import { ManagementApi } from '../pipeline/management-api.decorator.js';
import { bodyOf } from '../records/define-record.js';
import { PatchAndPut } from '../reference/patch-and-put.decorator.js';
import { ReturnsOne, Updates } from '../reference/responses.js';
import { IfMatch } from '../results/if-match.decorator.js';
import type { RecordJson } from '../results/record-json.js';
import { ModuleSettings } from './module-settings.js';

/** Creates the controller of a module's settings, `/settings/{module}`, whose body has the fields of their class. */
export function moduleSettingsController(module: string, settings: Type<object>): Type<object> {
  const what = `the settings of ${module}`;
  const input = bodyOf(
    `Update${settings.name}`,
    settings,
    [...fieldsOf(settings)].map(([field, { nullable }]) => [[field], nullable ? 'optional' : 'update']),
  );

  @ManagementApi(`settings/${module}`, 'Settings')
  class Routes {
    constructor(@Inject(ModuleSettings) private readonly settings: ModuleSettings) {}

    @Get()
    @Requires('settings.manage')
    @ReturnsOne(settings, { id: `get${settings.name}`, summary: `Get ${what}` })
    get(): Promise<RecordJson<object>> {
      return this.settings.get(settings);
    }

    @PatchAndPut()
    @Requires('settings.manage')
    @Updates(settings, { id: `patch${settings.name}`, summary: `Update ${what}` })
    patch(@Body() body: object, @IfMatch() ifMatch?: string): Promise<RecordJson<object>> {
      return this.settings.update(settings, body, ifMatch);
    }
  }

  // The compiler cannot emit types that are only known at runtime. Validation and the reference need them.
  for (const method of ['patch', 'put'])
    Reflect.defineMetadata(PARAMTYPES_METADATA, [input, String], Routes.prototype, method);
  return Routes;
}
