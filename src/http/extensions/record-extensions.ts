import { Injectable, type Type } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { NotFound } from '#core/errors/api-error.js';
import { Clock } from '#core/time/clock.js';
import { fieldValues, valuesJson } from '../records/field-values.js';
import { assertMatch } from '../results/etag.js';
import type { RecordJson } from '../results/record-json.js';
import type { ExtendedRecord, Extension } from './extended-record.js';
import {
  RecordExtensionsRepository,
  type ExtensionPlace,
  type ExtensionValues,
} from './record-extensions.repository.js';

/** Fields of modules on core records. What a record does not have yet has its default. */
@Injectable()
export class RecordExtensions {
  private readonly modules = new Map<Type<object>, string>();

  constructor(
    private readonly repository: RecordExtensionsRepository,
    private readonly clock: Clock,
  ) {}

  register(module: string, extensions: readonly Extension[]): void {
    for (const { fields } of extensions) this.modules.set(fields, module);
  }

  /** The fields of a record of the current tenant. @throws NotFound */
  async of<Fields extends object>(record: ExtendedRecord, fields: Type<Fields>, id: number): Promise<Fields> {
    const stored = await this.repository.find(this.placeOf(record, fields, id));
    return Object.assign(new fields(), fieldValues(fields, known(record, stored)));
  }

  /** @throws NotFound */
  async get<Fields extends object>(
    record: ExtendedRecord,
    fields: Type<Fields>,
    id: number,
  ): Promise<RecordJson<Fields>> {
    return valuesJson(fields, await this.of(record, fields, id));
  }

  /** @throws NotFound, PreconditionFailed */
  update<Fields extends object>(
    record: ExtendedRecord,
    fields: Type<Fields>,
    id: number,
    input: object,
    ifMatch: string | undefined,
  ): Promise<RecordJson<Fields>> {
    const place = this.placeOf(record, fields, id);
    return this.repository.write(async () => {
      const stored = known(record, await this.repository.lock(place));
      const current = valuesJson(fields, Object.assign(new fields(), fieldValues(fields, stored)));
      assertMatch(ifMatch, current);
      const before = current.parse();
      const changes = Object.entries(input).filter(([, value]) => value !== undefined);
      const after = valuesJson(fields, { ...before, ...Object.fromEntries(changes) });
      const values = after.parse();
      if (!isDeepStrictEqual(values, before)) this.repository.save(place, values, this.clock.now());
      return after;
    });
  }

  private placeOf(record: ExtendedRecord, fields: Type<object>, id: number): ExtensionPlace {
    const module = this.modules.get(fields);
    if (module === undefined) throw new Error(`No module has ${fields.name} in "extend" of defineModule().`);
    return { module, record, id };
  }
}

function known({ kind }: ExtendedRecord, stored: ExtensionValues | undefined): ExtensionValues {
  if (stored === undefined) throw NotFound.of(kind);
  return stored;
}
