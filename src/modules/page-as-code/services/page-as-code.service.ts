import { Injectable } from '@nestjs/common';
import { Settings } from '#core/config/settings.js';
import { Conflict, Invalid } from '#core/errors/api-error.js';
import { assertAbility, hasAbility } from '#platform/access/has-ability.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { recordOf, type RecordJson } from '#http/results/record-json.js';
import { AvailabilityService } from '#modules/availability/services/availability.service.js';
import { MetricsService } from '#modules/metrics/services/metrics.service.js';
import type { ApplyPage } from '../dto/apply-page.input.js';
import type { ApplyPageQuery } from '../dto/apply-page.query.js';
import { PageDocument } from '../dto/page-document.js';
import { PagePlan } from '../dto/page-plan.response.js';
import { KIND_RULES, KINDS, type Kind } from '../rules/kinds.js';
import { planName } from '../rules/plan-name.js';
import { planFor, type Declared, type Page, type PlannedChange } from '../rules/plan.js';
import { DocumentReader } from './document-reader.js';
import { PageReader } from './page-reader.js';
import { PlanWriter } from './plan-writer.js';

/** Most records that one apply changes: about seven seconds, for which other writes of components wait. */
const MAX_CHANGES = 2000;
const MAX_NAMED = 10;

/** The page as a document: what applying one would change, applying it, and the document of the present page. */
@Injectable()
export class PageAsCodeService {
  constructor(
    private readonly documents: DocumentReader,
    private readonly pages: PageReader,
    private readonly writer: PlanWriter,
    private readonly availability: AvailabilityService,
    private readonly metrics: MetricsService,
    private readonly settings: Settings,
    private readonly database: TenantDatabase,
  ) {}

  /**
   * Changes the page to what the document says, in one transaction, or only says what would change.
   *
   * @throws Invalid at the place in the document; Forbidden if the caller may not read or change a kind of record;
   *   Conflict if the page is not the one that the plan was made for
   */
  async apply(document: ApplyPage, query: ApplyPageQuery): Promise<RecordJson<PagePlan>> {
    const declared = await this.documents.read(document);
    for (const kind of kindsOf(declared)) assertAbility(KIND_RULES[kind].view);
    if (query.dry_run === true) return shown((await this.plan(declared, query)).changes);
    // Components and groups are only written one write at a time, so that nothing comes between plan and change.
    return this.database.writeAlone(async () => {
      const { page, changes } = await this.plan(declared, query);
      const plan = shown(changes);
      if (document.plan !== undefined && document.plan !== planName(changes))
        throw new Conflict('The page or the document has changed since this plan was made: make a new one.');
      const done = changes.filter(({ action }) => action !== 'keep');
      if (done.length > MAX_CHANGES)
        throw Invalid.field(
          'body',
          `Applying this would change ${done.length} records; ${MAX_CHANGES} at once are possible. Apply a shorter document first.`,
        );
      for (const { kind } of done) assertAbility(KIND_RULES[kind].manage);
      if (query.allow_destroy !== true) await this.assertHistoryStays(done);
      await this.writer.write(page, done);
      return plan;
    });
  }

  /** The present page, with records of others; of those that the caller may read. */
  async export(): Promise<RecordJson<PageDocument>> {
    const readable = KINDS.filter((kind) => hasAbility(KIND_RULES[kind].view));
    const page = await this.pages.read(new Set(readable));
    const lists = readable.map((kind) => [
      KIND_RULES[kind].list,
      kind === 'settings'
        ? page.settings[0]?.members
        : page[kind].map(({ externalId, members }) => ({ external_id: externalId, ...members })),
    ]);
    return recordOf(PageDocument, Object.fromEntries(lists) as PageDocument);
  }

  /** @throws Invalid */
  private async plan(
    declared: Declared,
    { adopt = false }: ApplyPageQuery,
  ): Promise<{ readonly page: Page; readonly changes: readonly PlannedChange[] }> {
    const kinds = kindsOf(declared);
    // A component would take its metrics along.
    if (hasAbility(KIND_RULES.metric.view)) kinds.add('metric');
    const page = await this.pages.read(kinds);
    const { changes, problems } = planFor(page, declared, { adopt, groupLevels: this.settings.groupLevels });
    if (problems.size > 0)
      throw new Invalid(Object.fromEntries([...problems].map(([place, message]) => [place, [message]])));
    return { page, changes };
  }

  /** @throws Invalid if components or metrics would be deleted that have history */
  private async assertHistoryStays(changes: readonly PlannedChange[]): Promise<void> {
    const deleted = (kind: Kind): PlannedChange[] =>
      changes.filter((change) => change.action === 'delete' && change.kind === kind);
    const [components, metrics] = [deleted('component'), deleted('metric')];
    if (components.length > 0)
      assertNoneOf(
        components,
        await this.availability.withHistory(components.map(({ id = 0 }) => id)),
        'components deletes their history',
      );
    if (metrics.length > 0)
      assertNoneOf(metrics, await this.metrics.withPoints(), 'metrics deletes their points');
  }
}

/** Kinds that a document has, or that its components name. */
function kindsOf(declared: Declared): Set<Kind> {
  const kinds = new Set(KINDS.filter((kind) => declared[kind] !== undefined));
  if (declared.component?.some(({ members }) => members['audiences'] !== undefined) === true)
    kinds.add('audience');
  return kinds;
}

/** @throws Invalid that names the changes of these records */
function assertNoneOf(changes: readonly PlannedChange[], ids: ReadonlySet<number>, what: string): void {
  const names = changes
    .filter(({ id = 0 }) => ids.has(id))
    .map(({ externalId }) => JSON.stringify(externalId));
  if (names.length === 0) return;
  const named = [...names.slice(0, MAX_NAMED), ...(names.length > MAX_NAMED ? ['…'] : [])].join(', ');
  throw Invalid.field('allow_destroy', `Deleting these ${what}, which needs allow_destroy=true: ${named}.`);
}

function shown(changes: readonly PlannedChange[]): RecordJson<PagePlan> {
  return recordOf(PagePlan, {
    plan: planName(changes),
    changes: changes.map(({ action, kind, externalId, before, after }) => ({
      action,
      kind,
      external_id: externalId,
      before,
      after,
    })),
  });
}
