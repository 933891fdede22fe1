import { Injectable } from '@nestjs/common';
import { ApiError, Invalid, type FieldMessages } from '#core/errors/api-error.js';
import { assertAbility } from '#platform/access/has-ability.js';
import type { AbilityName } from '#platform/access/ability-names.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { readInput } from '#http/body/input.pipe.js';
import { RecordMetadataService } from '#http/metadata/record-metadata.service.js';
import { recordOf, type RecordJson } from '#http/results/record-json.js';
import { AvailabilityService } from '#modules/availability/services/availability.service.js';
import { MetricPointsService } from '#modules/metrics/services/metric-points.service.js';
import { SubscriberImportService } from '#modules/subscribers/services/subscriber-import.service.js';
import { IMPORT_KINDS, type ImportKind } from '../rules/import-kinds.js';
import {
  IMPORTED,
  MAX_RECORDS,
  type ImportedPoints,
  type ImportedSubscriber,
  type ImportRecords,
} from '../dto/import-records.input.js';
import { ImportReport, type ImportOutcome } from '../dto/import-report.response.js';
import { ImportMakers } from './import-makers.js';
import { References } from './references.js';

const ABILITIES: Readonly<Record<ImportKind, AbilityName>> = {
  group: 'components.manage',
  component: 'components.manage',
  metric: 'metrics.manage',
  template: 'incidents.manage',
  incident: 'incidents.manage',
  maintenance: 'incidents.manage',
  subscriber: 'subscribers.manage',
  points: 'metrics.manage',
};

/** A record that is valid by itself. */
interface Candidate {
  readonly kind: ImportKind;
  readonly index: number;
  readonly record: object & { readonly external_id?: string; readonly metric?: string };
}

/** One that is not imported with all others of its kind. */
type Single = Candidate & { readonly kind: Exclude<ImportKind, 'subscriber'> };

/** What came of a candidate in the open write. */
interface StoredRecord {
  readonly candidate: Single;
  readonly id: number | null;
  readonly isNew: boolean;
}

/** Kinds that no other record refers to, so that several can be stored together or not at all. */
const TOGETHER: ReadonlySet<ImportKind> = new Set(['template', 'incident', 'maintenance']);
/** Maximum number of records of one transaction, which other writes to the same components wait for. */
const MAX_TOGETHER = 20;

/** Records of other services, each stored once by its external id, without notifying anybody. */
@Injectable()
export class ImportsService {
  constructor(
    private readonly makers: ImportMakers,
    private readonly points: MetricPointsService,
    private readonly subscribers: SubscriberImportService,
    private readonly metadata: RecordMetadataService,
    private readonly availability: AvailabilityService,
    private readonly database: TenantDatabase,
  ) {}

  /**
   * Imports records, each by itself: what has been stored stays, whatever comes of the others.
   *
   * @throws Forbidden if the caller may not manage one of the kinds; Invalid if there are too many records
   */
  async import(input: ImportRecords, isDryRun: boolean): Promise<RecordJson<ImportReport>> {
    const given = IMPORT_KINDS.map((kind) => [kind, input[IMPORTED[kind].list] ?? []] as const);
    const count = given.reduce((sum, [, rows]) => sum + rows.length, 0);
    if (count > MAX_RECORDS)
      throw Invalid.field('body', `There must be at most ${MAX_RECORDS} records; there are ${count}.`);
    for (const [kind, rows] of given) if (rows.length > 0) assertAbility(ABILITIES[kind]);
    const outcomes: ImportOutcome[] = [];
    const candidates = given.flatMap(([kind, rows]) => readRows(kind, rows, outcomes));
    const references = await References.of(candidates, this.metadata, isDryRun);
    const single = candidates.filter((one): one is Single => one.kind !== 'subscriber');
    for (const group of togetherIn(single))
      outcomes.push(...(await this.importTogether(group, references, isDryRun)));
    outcomes.push(
      ...(await this.importSubscribers(
        candidates.filter(({ kind }) => kind === 'subscriber'),
        references,
        isDryRun,
      )),
    );
    return recordOf(ImportReport, reportOf(outcomes, isDryRun));
  }

  /**
   * In one transaction, since its end costs more than a record. If one is refused, each of them has a transaction of its
   * own after all.
   */
  private async importTogether(
    group: readonly Single[],
    references: References,
    isDryRun: boolean,
  ): Promise<ImportOutcome[]> {
    const work = async (): Promise<readonly StoredRecord[]> => {
      // Otherwise another write could lock them in another order meanwhile.
      if (group.length > 1) await this.availability.hold(references.componentsOf(group));
      return this.store(group, references);
    };
    try {
      const results = await (isDryRun ? this.database.rehearse(work) : this.database.write(work));
      return results.map(({ candidate, id, isNew }) => {
        // What a dry run has made is gone again.
        if (!isDryRun || !isNew) references.add(candidate.kind, candidate.record.external_id, id);
        return {
          ...named(candidate),
          result: isNew ? ('created' as const) : ('kept' as const),
          id: isDryRun && isNew ? null : id,
          errors: {},
        };
      });
    } catch (error) {
      const [only] = group;
      if (only !== undefined && group.length === 1) return [refusal(only, error)];
      if (!isRefusal(error)) throw error;
      const outcomes: ImportOutcome[] = [];
      for (const candidate of group)
        outcomes.push(...(await this.importTogether([candidate], references, isDryRun)));
      return outcomes;
    }
  }

  /** Stores candidates of one kind, in the open write. */
  private async store(group: readonly Single[], references: References): Promise<readonly StoredRecord[]> {
    const kind = group[0]?.kind ?? 'points';
    if (kind === 'points')
      return Promise.all(
        group.map(async (candidate) => ({
          candidate,
          ...(await this.importPoints(candidate.record as ImportedPoints, references)),
        })),
      );
    const maker = this.makers.of[kind];
    const made = await this.metadata.once(
      maker.target,
      group.map(({ record }) => ({
        externalId: record.external_id ?? '',
        create: () => maker.create(record, references),
      })),
    );
    return made.flatMap((one, index) => {
      const candidate = group[index];
      return candidate === undefined ? [] : [{ candidate, ...one }];
    });
  }

  /** In the open write. */
  private async importPoints(
    { metric, points }: ImportedPoints,
    references: References,
  ): Promise<{ readonly id: null; readonly isNew: boolean }> {
    const id = references.optional('metric', metric, 'metric');
    return { id: null, isNew: id === null || (await this.points.addPast(id, points)) > 0 };
  }

  /** All at once: the families of one transaction. */
  private async importSubscribers(
    candidates: readonly Candidate[],
    references: References,
    isDryRun: boolean,
  ): Promise<ImportOutcome[]> {
    const outcomes: ImportOutcome[] = [];
    const rows = candidates.flatMap((candidate) => {
      try {
        return [{ candidate, row: subscriberRow(candidate.record as ImportedSubscriber, references) }];
      } catch (error) {
        outcomes.push(refusal(candidate, error));
        return [];
      }
    });
    if (rows.length === 0) return outcomes;
    try {
      const results = await this.subscribers.importSilently(
        rows.map(({ row }) => row),
        isDryRun,
      );
      for (const [index, { candidate }] of rows.entries()) {
        const result = results[index];
        if (result === undefined) continue;
        const isNew = result.result === 'created';
        outcomes.push(
          result.result === 'refused'
            ? { ...named(candidate), result: 'refused', id: null, errors: result.errors }
            : {
                ...named(candidate),
                result: isNew ? 'created' : 'kept',
                id: isNew && isDryRun ? null : result.id,
                errors: {},
              },
        );
      }
    } catch (error) {
      outcomes.push(...rows.map(({ candidate }) => refusal(candidate, error)));
    }
    return outcomes;
  }
}

/** Candidates in the groups that share a transaction, in their order. */
function* togetherIn(candidates: readonly Single[]): Generator<readonly Single[]> {
  let group: Single[] = [];
  for (const candidate of candidates) {
    const fits = group[0]?.kind === candidate.kind && TOGETHER.has(candidate.kind);
    if (group.length > 0 && (!fits || group.length === MAX_TOGETHER)) {
      yield group;
      group = [];
    }
    group.push(candidate);
  }
  if (group.length > 0) yield group;
}

function readRows(kind: ImportKind, rows: readonly unknown[], outcomes: ImportOutcome[]): Candidate[] {
  return rows.flatMap((row, index) => {
    try {
      return [{ kind, index, record: readInput<Candidate['record']>(IMPORTED[kind].record, row) }];
    } catch (error) {
      const { external_id: externalId } = Object(row) as { external_id?: unknown };
      const record = typeof externalId === 'string' ? { external_id: externalId.slice(0, 255) } : {};
      outcomes.push(refusal({ kind, index, record }, error));
      return [];
    }
  });
}

/** @throws whatever is no refusal of this record */
function refusal(candidate: Candidate, error: unknown): ImportOutcome {
  if (!isRefusal(error)) throw error;
  const errors: FieldMessages = error.fields ?? { body: [error.message] };
  return { ...named(candidate), result: 'refused', id: null, errors };
}

function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 422 || error.status === 409);
}

function named({ kind, index, record }: Candidate): Pick<ImportOutcome, 'kind' | 'index' | 'external_id'> {
  return { kind, index, external_id: record.external_id ?? record.metric ?? null };
}

function reportOf(outcomes: readonly ImportOutcome[], isDryRun: boolean): ImportReport {
  const of = (wanted: ImportOutcome['result']): number =>
    outcomes.filter(({ result }) => result === wanted).length;
  const order = ({ kind, index }: ImportOutcome): number => IMPORT_KINDS.indexOf(kind) * MAX_RECORDS + index;
  return {
    dry_run: isDryRun,
    created: of('created'),
    kept: of('kept'),
    refused: of('refused'),
    records: outcomes.toSorted((one, other) => order(one) - order(other)),
  };
}

function subscriberRow(
  { components, groups, ...row }: ImportedSubscriber,
  references: References,
): Readonly<Record<string, unknown>> {
  const componentIds = components && references.all('component', components, 'components');
  const groupIds = groups && references.all('group', groups, 'groups');
  return {
    ...row,
    ...(componentIds && componentIds.length > 0 ? { component_ids: componentIds } : {}),
    ...(groupIds && groupIds.length > 0 ? { group_ids: groupIds } : {}),
  };
}
