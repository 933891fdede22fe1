import { Injectable } from '@nestjs/common';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Channels } from '#platform/channels/channels.js';
import { currentTenant } from '#core/context/work-context.js';
import { quotaMessage } from '#platform/database/tenant/quota-condition.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { Invalid, type FieldMessages } from '#core/errors/api-error.js';
import { readInput } from '#http/body/input.pipe.js';
import { recordOf, type RecordJson } from '#http/results/record-json.js';
import { mainLocale } from '#core/text/locale-text.js';
import { Clock } from '#core/time/clock.js';
import { ExportedSubscriber } from '../dto/exported-subscriber.input.js';
import { CreateSubscriber } from '../dto/subscriber.input.js';
import type { ImportSubscribers } from '../dto/subscriber-import.input.js';
import { SubscriberImport } from '../dto/subscriber-import.response.js';
import { SubscriberEndpointsRepository } from '../store/subscriber-endpoints.repository.js';
import { SubscribersRepository, type Selectable } from '../store/subscribers.repository.js';
import {
  keyText,
  SubscriberTransferRepository,
  type StoredSubscriber,
} from '../store/subscriber-transfer.repository.js';
import { ConfirmationRequests } from './confirmation-requests.js';
import { differences } from './import-differences.js';
import { importReport, WHOLE_ROW, type ImportOutcome } from '../rules/import-report.js';
import { assertAskable, newSubscriber } from './new-subscriber.js';
import type { NewSubscriber } from '../store/subscriber-insert.js';
import { assertAmong, SubscriptionRules } from './subscription-rules.js';

/** Time after which an import yields to other requests, in milliseconds. A row takes much less. */
const TURN_MS = 5;
/** Maximum number of components and groups selected by all rows of an import. Each becomes a database row. */
export const MAX_CHOICES = 50_000;

/** Whether pending subscribers are asked to confirm. */
type Pending = 'asked' | 'unasked';

/** A row that is valid by itself. */
interface Candidate {
  readonly place: number;
  readonly key: string;
  readonly written: CreateSubscriber | ExportedSubscriber;
  readonly subscriber: NewSubscriber;
  /** URL of its endpoint. */
  readonly url: string | undefined;
}

/** Creates many subscribers at once. An invalid row does not block others. */
@Injectable()
export class SubscriberImportService {
  constructor(
    private readonly transfer: SubscriberTransferRepository,
    private readonly subscribers: SubscribersRepository,
    private readonly endpoints: SubscriberEndpointsRepository,
    private readonly channels: Channels,
    private readonly rules: SubscriptionRules,
    private readonly database: TenantDatabase,
    private readonly requests: ConfirmationRequests,
    private readonly clock: Clock,
  ) {}

  /** @throws Invalid if subscriptions are disabled */
  async import({ subscribers }: ImportSubscribers): Promise<RecordJson<SubscriberImport>> {
    const outcomes = await this.store(subscribers, CreateSubscriber, (save) => this.database.write(save));
    return recordOf(SubscriberImport, importReport(outcomes));
  }

  /**
   * Stores rows of an exported file with their exported status.
   *
   * @returns the outcome of each row, in order
   * @throws Invalid if subscriptions are disabled
   */
  importExported(rows: readonly unknown[]): Promise<readonly ImportOutcome[]> {
    return this.store(rows, ExportedSubscriber, (save) => this.database.write(save));
  }

  /**
   * Stores subscribers of another service with the status that they had there. Nobody is asked to confirm.
   *
   * @param isRehearsal only says what would come
   * @returns the outcome of each row, in order
   * @throws Invalid if subscriptions are disabled
   */
  importSilently(rows: readonly unknown[], isRehearsal: boolean): Promise<readonly ImportOutcome[]> {
    return this.store(
      rows,
      ExportedSubscriber,
      (save) => (isRehearsal ? this.database.rehearse(save) : this.database.write(save)),
      'unasked',
    );
  }

  private async store(
    rows: readonly unknown[],
    form: typeof CreateSubscriber | typeof ExportedSubscriber,
    run: (save: () => Promise<readonly ImportOutcome[]>) => Promise<readonly ImportOutcome[]>,
    pending: Pending = 'asked',
  ): Promise<readonly ImportOutcome[]> {
    const refused = new Map<number, FieldMessages>();
    const candidates = await this.read(rows, form, refused);
    return run(async () => {
      await this.rules.assertOpen();
      return this.save(rows.length, candidates, refused, pending);
    });
  }

  /** Validates each row by itself and records problems in `refused`. */
  private async read(
    rows: readonly unknown[],
    form: typeof CreateSubscriber | typeof ExportedSubscriber,
    refused: Map<number, FieldMessages>,
  ): Promise<Candidate[]> {
    const locale = mainLocale(currentTenant().locales);
    const now = this.clock.now();
    const candidates: Candidate[] = [];
    let choices = 0;
    let turnEnds = performance.now() + TURN_MS;
    for (const [index, row] of rows.entries()) {
      if (performance.now() > turnEnds) {
        await nextTurn();
        turnEnds = performance.now() + TURN_MS;
      }
      noteRefusal(refused, index, () => {
        if (typeof row !== 'object' || row === null || Array.isArray(row))
          throw Invalid.field(WHOLE_ROW, 'The row must be an object.');
        const written = readInput<CreateSubscriber | ExportedSubscriber>(form, row);
        const channel = this.channels.get(written.channel);
        if (written instanceof CreateSubscriber) assertAskable(written, channel);
        const address = this.channels.readAddress(channel, written.address);
        const subscriber = newSubscriber(written, channel, address, locale, now);
        this.rules.assertLocale(subscriber.row.locale);
        const { componentIds, groupIds } = subscriber.selection;
        const chosen = (componentIds?.length ?? 0) + groupIds.length;
        if (choices + chosen > MAX_CHOICES)
          throw Invalid.field(
            'component_ids',
            `The rows choose more than ${MAX_CHOICES} components and groups together; send this row in another request.`,
          );
        choices += chosen;
        const key = keyText(subscriber.row);
        candidates.push({ place: index, key, written, subscriber, url: address.url });
      });
    }
    const urls = candidates.flatMap(({ url }) => url ?? []);
    const notPublic = await this.rules.notPublic(urls);
    return candidates.filter(({ place, url = '' }) => {
      const refusal = notPublic.get(url);
      if (refusal !== undefined) refused.set(place, { address: [refusal] });
      return refusal === undefined;
    });
  }

  /** Stores the valid rows in the open write. Copies `unfit`, because the write reruns after a deadlock. */
  private async save(
    count: number,
    candidates: readonly Candidate[],
    unfit: ReadonlyMap<number, FieldMessages>,
    pending: Pending,
  ): Promise<readonly ImportOutcome[]> {
    const refused = new Map(unfit);
    const selectable = await this.rules.selectableOf(
      candidates.map(({ subscriber }) => subscriber.selection),
    );
    const fit = candidates.filter((one) => isSelectable(one, selectable, refused));
    const first = new Map<string, Candidate>();
    for (const one of fit) if (!first.has(one.key)) first.set(one.key, one);
    const made = await this.make([...first.values()], pending);
    const others = fit.filter(({ key, place }) => !made.has(key) || first.get(key)?.place !== place);
    const keys = new Map(others.map(({ key, subscriber }) => [key, subscriber.row]));
    const stored = await this.transfer.withAddresses([...keys.values()]);
    const byPlace = new Map(fit.map((one) => [one.place, one]));
    return Array.from({ length: count }, (_, index): ImportOutcome => {
      const candidate = byPlace.get(index);
      if (candidate === undefined) return { result: 'refused', errors: refused.get(index) ?? {} };
      const isFirst = first.get(candidate.key)?.place === index;
      const id = made.get(candidate.key);
      if (isFirst && id !== undefined) return { result: 'created', id };
      return found(candidate, stored.get(candidate.key), isFirst ? null : first.get(candidate.key)?.place);
    });
  }

  /** Creates subscribers with new addresses. @returns their ids by {@link keyText} */
  private async make(
    candidates: readonly Candidate[],
    pending: Pending,
  ): Promise<ReadonlyMap<string, number>> {
    if (candidates.length === 0) return new Map();
    const room = await this.transfer.roomLeft();
    const ids = await this.transfer.insertNew(
      candidates.map(({ subscriber }) => subscriber),
      room,
    );
    const made = candidates.flatMap(({ key, subscriber }) => {
      const id = ids.get(key);
      return id === undefined ? [] : [{ id, ...subscriber }];
    });
    this.subscribers.select(made.map(({ id, selection }) => [id, selection]));
    this.endpoints.insertAll(
      made.flatMap(({ id, endpoint }) => (endpoint === undefined ? [] : { subscriberId: id, ...endpoint })),
    );
    const asked = made.filter(({ isAsked }) => isAsked).map(({ id }) => id);
    if (asked.length > 0)
      await (pending === 'asked' ? this.requests.ask(asked) : this.requests.expectUnasked());
    return ids;
  }
}

/** Outcome of a row whose address already exists, or that exceeds the quota. */
function found(
  { written, subscriber }: Candidate,
  stored: StoredSubscriber | undefined,
  duplicateOf: number | null = null,
): ImportOutcome {
  if (stored === undefined)
    return { result: 'refused', errors: { subscribers: [quotaMessage('subscribers')] } };
  return {
    result: 'existing',
    id: stored.id,
    differs: differences(written, subscriber, stored),
    duplicateOf,
  };
}

function isSelectable(
  { place, subscriber }: Candidate,
  selectable: Selectable,
  refused: Map<number, FieldMessages>,
): boolean {
  return noteRefusal(refused, place, () => {
    assertAmong(subscriber.selection, selectable);
  });
}

/** Runs `work` for a row. @returns false if the row is invalid, and records why */
function noteRefusal(refused: Map<number, FieldMessages>, index: number, work: () => void): boolean {
  try {
    work();
    return true;
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    refused.set(index, error.fields);
    return false;
  }
}
