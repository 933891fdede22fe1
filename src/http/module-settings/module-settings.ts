import { Injectable, type Type } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { Clock } from '#core/time/clock.js';
import { fieldValues, valuesJson } from '../records/field-values.js';
import { assertMatch } from '../results/etag.js';
import type { RecordJson } from '../results/record-json.js';
import { ModuleSettingsRepository, type SettingValues } from './module-settings.repository.js';

/** Settings of modules that each tenant has of its own. What a tenant has not set has its default. */
@Injectable()
export class ModuleSettings {
  private readonly modules = new Map<Type<object>, string>();

  constructor(
    private readonly repository: ModuleSettingsRepository,
    private readonly clock: Clock,
  ) {}

  register(module: string, settings: Type<object>): void {
    this.modules.set(settings, module);
  }

  /** The current tenant's settings of a module, by the class in its `tenantSettings`. */
  async of<Settings extends object>(settings: Type<Settings>): Promise<Settings> {
    return Object.assign(new settings(), await this.stored(settings));
  }

  async get<Settings extends object>(settings: Type<Settings>): Promise<RecordJson<Settings>> {
    return valuesJson(settings, await this.of(settings));
  }

  /** @throws PreconditionFailed */
  update<Settings extends object>(
    settings: Type<Settings>,
    input: object,
    ifMatch: string | undefined,
  ): Promise<RecordJson<Settings>> {
    return this.repository.write(async () => {
      const current = await this.get(settings);
      assertMatch(ifMatch, current);
      const before = current.parse();
      const changes = Object.entries(input).filter(([, value]) => value !== undefined);
      const after = valuesJson(settings, { ...before, ...Object.fromEntries(changes) });
      const values = after.parse();
      if (!isDeepStrictEqual(values, before))
        this.repository.save(this.moduleOf(settings), values, this.clock.now());
      return after;
    });
  }

  /** Stored values of fields that the class still has. */
  private async stored(settings: Type<object>): Promise<SettingValues> {
    return fieldValues(settings, await this.repository.find(this.moduleOf(settings)));
  }

  private moduleOf(settings: Type<object>): string {
    const module = this.modules.get(settings);
    if (module === undefined)
      throw new Error(`No module has ${settings.name} in "tenantSettings" of defineModule().`);
    return module;
  }
}
