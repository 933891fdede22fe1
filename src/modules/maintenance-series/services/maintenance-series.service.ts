import { Injectable, type OnModuleInit } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { Invalid } from '#core/errors/api-error.js';
import { searchTextOf } from '#core/text/search-text.js';
import { Clock } from '#core/time/clock.js';
import type { NewRow, RowChanges } from '#platform/database/tenant/entity-rows.js';
import { ListFilter } from '#platform/database/tenant/list-filter.js';
import { Pending } from '#platform/database/tenant/pending.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { Jobs } from '#platform/jobs/jobs.js';
import { withMetadata } from '#http/metadata/metadata-filter.js';
import { valuesJson } from '#http/records/field-values.js';
import { RecordService } from '#http/records/record.service.js';
import type { PageJson, RecordJson } from '#http/results/record-json.js';
import { SearchSources } from '#http/search/search-sources.js';
import type { MaintenanceListQuery } from '#modules/incidents/dto/incident-list.query.js';
import type { Incident } from '#modules/incidents/dto/incident.response.js';
import { IncidentsService } from '#modules/incidents/services/incidents.service.js';
import type { EndSeriesStep } from '../dto/end-series.input.js';
import type { MaintenanceSeriesListQuery } from '../dto/maintenance-series-list.query.js';
import { MAINTENANCE_SERIES, type MaintenanceSeries } from '../dto/maintenance-series.response.js';
import type { SeriesPreviewInput } from '../dto/series-preview.input.js';
import type { SeriesPreviewQuery } from '../dto/series-preview.query.js';
import { MAX_PREVIEWED, SeriesPreview } from '../dto/series-preview.response.js';
import { assertExceptionsHit, exceptionDays, exceptionsHit, recurrenceOf } from '../rules/series-rule.js';
import { listStarts, type SeriesDates } from '../rules/series-starts.js';
import type { MaintenanceSeriesEntity } from '../store/maintenance-series.entity.js';
import { MaintenanceSeriesRepository } from '../store/maintenance-series.repository.js';
import { SERIES_JOB, SeriesMaintenances, seriesSubject } from './series-maintenances.service.js';

const YEAR_MS = 366 * 24 * 60 * 60 * 1000;

type Definition = typeof MAINTENANCE_SERIES;
type CreateBody = InstanceType<Definition['create']>;
type UpdateBody = InstanceType<Definition['update']>;

/** Series of maintenances. Source: capabilities, "Series of maintenances". */
@Injectable()
export class MaintenanceSeriesService
  extends RecordService<Definition, MaintenanceSeriesEntity>
  implements OnModuleInit
{
  constructor(
    private readonly series: MaintenanceSeriesRepository,
    private readonly maintenances: SeriesMaintenances,
    private readonly incidents: IncidentsService,
    private readonly database: TenantDatabase,
    private readonly jobs: Jobs,
    private readonly searches: SearchSources,
    clock: Clock,
  ) {
    super(MAINTENANCE_SERIES, series, clock);
  }

  onModuleInit(): void {
    this.jobs.handle(SERIES_JOB, (subject) => this.maintenances.makeDue(idOf(subject)));
    this.jobs.recover(SERIES_JOB, async (after, limit) =>
      (await this.series.activeAfter(after === undefined ? 0 : idOf(after), limit)).map(seriesSubject),
    );
    this.searches.register({
      kind: 'maintenance_series',
      path: 'maintenance-series',
      ability: 'incidents.manage',
      find: (text, most) => this.series.withText(text, most),
    });
  }

  /** @throws Invalid, also if all dates of the rule have passed */
  override create(body: CreateBody): Promise<RecordJson<MaintenanceSeries>> {
    return this.database.write(async () => {
      const { id } = await super.create(body);
      await this.maintenances.bringUpToDate(Number(id));
      return new Pending(this.get(Number(id)));
    });
  }

  /** @throws NotFound, PreconditionFailed, Invalid */
  override update(id: number, body: UpdateBody, ifMatch?: string): Promise<RecordJson<MaintenanceSeries>> {
    return this.database.write(async () => {
      await super.update(id, body, ifMatch);
      await this.maintenances.bringUpToDate(id);
      return new Pending(this.get(id));
    });
  }

  /**
   * Ends a series. Repeating it is fine.
   *
   * @throws NotFound, PreconditionFailed
   */
  end(
    id: number,
    { maintenances, notify = true }: EndSeriesStep,
    ifMatch?: string,
  ): Promise<RecordJson<MaintenanceSeries>> {
    return this.database.write(async () => {
      await this.series.change(id, { ifMatch }, () => ({
        isActive: false,
        nextAt: null,
        updatedAt: this.clock.now(),
      }));
      if (maintenances === 'cancel') await this.maintenances.cancelUpcoming(id, notify);
      await this.jobs.cancel(SERIES_JOB, seriesSubject(id));
      return new Pending(this.get(id));
    });
  }

  /** The maintenances that a series has made, newest start first. @throws NotFound */
  async listMaintenances(id: number, query: MaintenanceListQuery): Promise<PageJson<Incident>> {
    await this.get(id);
    return this.incidents.listOfSeries(id, query);
  }

  /** The dates of a stored series. @throws NotFound */
  async preview(id: number, { until }: SeriesPreviewQuery): Promise<RecordJson<SeriesPreview>> {
    const series = (await this.get(id)).parse();
    return this.previewOf(
      {
        rrule: String(series['rrule']),
        starts_at: String(series['starts_at']),
        timezone: String(series['timezone']),
        exceptions: series['exceptions'] as string[],
      },
      until,
    );
  }

  /** The dates of a series that is not stored. @throws Invalid */
  previewInput(input: SeriesPreviewInput): RecordJson<SeriesPreview> {
    return this.previewOf(input, input.until);
  }

  private previewOf(
    { rrule, starts_at: startsAt, timezone = pageZone(), exceptions = [] }: SeriesPreviewInput,
    until: Date | undefined,
  ): RecordJson<SeriesPreview> {
    const recurrence = recurrenceOf({ rrule, startsAt, timezone });
    assertExceptionsHit(recurrence, exceptions);
    const dates: SeriesDates = { recurrence, exceptions: exceptionDays(exceptions) };
    const after = this.clock.now().getTime();
    const last = until?.getTime() ?? Math.max(after, recurrence.start) + YEAR_MS;
    const { starts, leftOut, isComplete } = listStarts(dates, { after, until: last }, MAX_PREVIEWED);
    return valuesJson(SeriesPreview, { starts, left_out: leftOut, is_complete: isComplete });
  }

  protected override filter(query: MaintenanceSeriesListQuery): ListFilter {
    const filter = new ListFilter()
      .equals('maintenance_series.is_active', query.is_active)
      .contains('maintenance_series.search_text', query.q);
    return withMetadata(filter, 'maintenance_series', 'maintenance_series.id', query);
  }

  protected override initial(): RowChanges<MaintenanceSeriesEntity> {
    return { ...super.initial(), timezone: pageZone(), announcedAt: null };
  }

  protected override derived(row: NewRow<MaintenanceSeriesEntity>): RowChanges<MaintenanceSeriesEntity> {
    const recurrence = recurrenceOf(row);
    return {
      exceptions: exceptionsHit(recurrence, row.exceptions),
      searchText: searchTextOf([...Object.values(row.title), ...Object.values(row.body)].map(String)),
    };
  }

  protected override async onWrite(
    id: number,
    written: RowChanges<MaintenanceSeriesEntity>,
    stored?: MaintenanceSeriesEntity,
  ): Promise<void> {
    const row = stored ?? (await this.series.lock(id));
    if (row === undefined) return;
    const recurrence = recurrenceOf(Object.assign({}, row, written));
    assertExceptionsHit(recurrence, written.exceptions ?? []);
    if (stored === undefined)
      assertIsAhead({ recurrence, exceptions: exceptionDays(row.exceptions) }, this.clock.now());
    await this.assertComponents(written.components ?? []);
  }

  protected override onDelete(id: number): Promise<void> {
    return this.jobs.cancel(SERIES_JOB, seriesSubject(id));
  }

  private async assertComponents(components: MaintenanceSeries['components']): Promise<void> {
    await this.incidents.assertComponents([{ path: 'components', components }]);
  }
}

/** @throws Invalid if a new series has no date to come */
function assertIsAhead(dates: SeriesDates, now: Date): void {
  const { starts } = listStarts(dates, { after: now.getTime(), until: Number.POSITIVE_INFINITY }, 1);
  if (starts.length === 0) throw Invalid.field('rrule', 'The rrule names no date in the future.');
}

function pageZone(): string {
  return currentTenant().settings.timeZone;
}

function idOf(subject: string): number {
  return Number(subject.split(':')[1]);
}
