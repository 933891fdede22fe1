import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { Conflict, Invalid, NotFound, PreconditionFailed } from '#core/errors/api-error.js';
import { isLongerThan, tidy, unstorable } from '#core/text/locale-text.js';
import { Clock } from '#core/time/clock.js';
import { assertReadOnlyUnchanged } from '../body/read-only.js';
import { ImportedRows } from '../records/imported-rows.js';
import { assertMatch } from '../results/etag.js';
import { recordOf, type RecordJson } from '../results/record-json.js';
import type { MetadataTarget } from './metadata-target.js';
import {
  RecordMetadataRepository,
  type ExternalRecord,
  type StoredMetadata,
} from './record-metadata.repository.js';
import {
  EXTERNAL_ID_LENGTH,
  MAX_LABELS,
  RecordMetadata,
  type UpdateRecordMetadata,
} from './record-metadata.response.js';

/** How a record of some kind is made and changed. */
export interface Upsert<Response extends object> {
  readonly create: () => Promise<RecordJson<Response>>;
  readonly update: (id: number) => Promise<RecordJson<Response>>;
}

/** A record, and whether it is new. */
export interface Upserted<Response extends object> {
  readonly record: RecordJson<Response>;
  readonly isNew: boolean;
}

/** A record that is to be made unless there is one with its external id. */
export interface WantedOnce {
  readonly externalId: string;
  /** Gives its id. */
  readonly create: () => Promise<number>;
}

/** Id of a record, and whether it is new. */
interface MadeOnce {
  readonly id: number;
  readonly isNew: boolean;
}

/** External ids and labels of records of all kinds. Source: capabilities, "Metadata and external ids". */
@Injectable()
export class RecordMetadataService {
  constructor(
    private readonly metadata: RecordMetadataRepository,
    private readonly clock: Clock,
    imported: ImportedRows,
  ) {
    imported.register('record_metadata', { fields: [RecordMetadata] });
  }

  /** @throws NotFound */
  async get(target: MetadataTarget, id: number): Promise<RecordJson<RecordMetadata>> {
    return shown(known(target, await this.metadata.find(target, id)));
  }

  /** Labels of several records, by id; those without any are left out. */
  labels(
    { family }: MetadataTarget,
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, StoredMetadata['labels']>> {
    return this.metadata.labels(family, ids);
  }

  /** @throws NotFound, PreconditionFailed; Invalid if another record has the external id */
  update(
    target: MetadataTarget,
    id: number,
    input: UpdateRecordMetadata,
    ifMatch: string | undefined,
  ): Promise<RecordJson<RecordMetadata>> {
    return this.metadata.write(async () => {
      const stored = known(target, await this.metadata.lock(target, id));
      const current = shown(stored);
      assertMatch(ifMatch, current);
      assertReadOnlyUnchanged(input, current);
      const { external_id: externalId = stored.externalId, labels = stored.labels } = input;
      if (externalId === stored.externalId && isDeepStrictEqual({ ...labels }, stored.labels)) return current;
      const now = this.clock.now();
      await this.metadata.save(target, id, { externalId, labels }, now);
      return shown({ externalId, labels, updatedAt: now });
    });
  }

  /**
   * Changes labels on behalf of a module, whatever others are there.
   *
   * @throws NotFound; Invalid if there would be too many
   */
  relabel(
    target: MetadataTarget,
    id: number,
    change: (labels: StoredMetadata['labels']) => StoredMetadata['labels'],
  ): Promise<void> {
    return this.metadata.write(async () => {
      const { externalId, labels: before } = known(target, await this.metadata.lock(target, id));
      const labels = change(before);
      if (isDeepStrictEqual({ ...labels }, { ...before })) return;
      if (Object.keys(labels).length > MAX_LABELS)
        throw Invalid.field('labels', `A ${target.kind} has at most ${MAX_LABELS} labels.`);
      await this.metadata.save(target, id, { externalId, labels }, this.clock.now());
    });
  }

  /**
   * Changes the record with an external id, or makes it. Of several at once, one makes it and the others change it.
   *
   * @throws Invalid, PreconditionFailed, what `create` and `update` throw; Conflict if the record is in the trash
   */
  upsert<Response extends object>(
    target: MetadataTarget,
    given: string,
    ifMatch: string | undefined,
    { create, update }: Upsert<Response>,
  ): Promise<Upserted<Response>> {
    const externalId = readExternalId(given);
    return this.metadata.write(async () => {
      this.metadata.lockExternalId(target, externalId);
      const found = await this.metadata.idOf(target, externalId);
      if (found !== undefined) {
        if (!found.isThere)
          throw new Conflict(
            `The ${target.kind} with this external_id is in the trash: restore it, or delete it for good.`,
          );
        return { record: await update(found.id), isNew: false };
      }
      if (ifMatch !== undefined)
        throw new PreconditionFailed(`There is no ${target.kind} with this external_id.`);
      const record = await create();
      await this.metadata.save(target, Number(record.id), { externalId, labels: {} }, this.clock.now());
      return { record, isNew: true };
    });
  }

  /**
   * Makes records of a kind one after another, each unless there is one with its external id, in the trash or not.
   *
   * @throws Invalid, and what `create` throws; none is made then
   */
  once(target: MetadataTarget, wanted: readonly WantedOnce[]): Promise<readonly MadeOnce[]> {
    const externalIds = wanted.map(({ externalId }) => readExternalId(externalId));
    return this.metadata.write(async () => {
      // In one order, so that two imports of the same records do not wait in a circle.
      for (const externalId of new Set(externalIds.toSorted()))
        this.metadata.lockExternalId(target, externalId);
      const known = new Map(await this.metadata.idsOf(target.family, externalIds));
      const made: MadeOnce[] = [];
      const saved: Promise<void>[] = [];
      for (const [index, { create }] of wanted.entries()) {
        const externalId = externalIds[index] ?? '';
        const found = known.get(externalId);
        if (found !== undefined) {
          made.push({ id: found, isNew: false });
          continue;
        }
        const id = await create();
        const save = this.metadata.save(target, id, { externalId, labels: {} }, this.clock.now());
        // An error surfaces below, or the transaction has failed before.
        save.catch(() => undefined);
        saved.push(save);
        known.set(externalId, id);
        made.push({ id, isNew: true });
      }
      await Promise.all(saved);
      return made;
    });
  }

  /** Ids of the records of a kind with these external ids, which may be in the trash. */
  idsOf({ family }: MetadataTarget, externalIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    return this.metadata.idsOf(family, externalIds);
  }

  /** Records of these families that have an external id. */
  external(families: readonly string[]): Promise<ExternalRecord[]> {
    return this.metadata.external(families);
  }

  /** Marks records as applied, in the open write. @param externalIds by record */
  markApplied(family: string, externalIds: ReadonlyMap<number, string>): void {
    this.metadata.markApplied(family, externalIds, this.clock.now());
  }
}

/** @throws Invalid */
function readExternalId(given: string): string {
  const text = tidy(given, EXTERNAL_ID_LENGTH);
  const problem =
    text === ''
      ? 'must not be empty'
      : isLongerThan(text, EXTERNAL_ID_LENGTH)
        ? `must not be longer than ${EXTERNAL_ID_LENGTH} characters`
        : unstorable(text);
  if (problem !== undefined) throw Invalid.field('external_id', `The external_id ${problem}.`);
  return text;
}

function known({ kind }: MetadataTarget, stored: StoredMetadata | undefined): StoredMetadata {
  if (stored === undefined) throw NotFound.of(kind);
  return stored;
}

function shown({ externalId, labels, updatedAt }: StoredMetadata): RecordJson<RecordMetadata> {
  return recordOf(RecordMetadata, {
    external_id: externalId,
    labels: { ...labels },
    updated_at: updatedAt?.toISOString() ?? null,
  });
}
