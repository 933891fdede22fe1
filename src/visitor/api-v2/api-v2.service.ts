import { Injectable } from '@nestjs/common';
import { VisitorResponses, type VisitorResponse } from '../responses/visitor-responses.js';
import type { Steps } from '#core/text/steps.js';
import { PageCache } from '../store/page-cache.js';
import type { PublicIncident } from '../store/public-page.js';
import type { PageView } from '../view/page-view.js';
import { MetricChartsRepository } from '../store/metric-charts.repository.js';
import { incidentMember, pageMember } from './wire-format.js';

function* incidentJson(view: PageView, incident: PublicIncident): Steps<string> {
  return JSON.stringify({ page: pageMember(view), incident: yield* incidentMember(view, incident) });
}

/** Maximum number of metrics in a response. */
export const MAX_METRICS = 20;

/** Resources of the visitor API that read more than the page. The others are in {@link RESOURCES}. */
@Injectable()
export class ApiV2Service {
  constructor(
    private readonly pages: PageCache,
    private readonly responses: VisitorResponses,
    private readonly charts: MetricChartsRepository,
  ) {}

  /** A public incident of any age; undefined for maintenances and unknown ids. Source: visitor-api. */
  async incident(id: number, locale: string): Promise<VisitorResponse | undefined> {
    return this.responses.get(
      {
        name: `api/v2/incidents/${id}`,
        changes: 'with the page',
        render: async (view) => {
          const incident = await this.pages.incident(view.page, id);
          if (incident?.type !== 'incident') return undefined;
          return incidentJson(view, incident);
        },
      },
      locale,
    );
  }

  /** Public metrics with the values of the last day. Rendered every minute, as charts are. */
  metrics(locale: string): VisitorResponse | undefined | Promise<VisitorResponse | undefined> {
    return this.responses.get(
      {
        name: 'api/v2/metrics',
        changes: 'every minute',
        render: async (view) => {
          const shown = view.page.metrics.slice(0, MAX_METRICS);
          const charts = await this.charts.of(
            shown.map(({ id }) => id),
            view.now,
          );
          const metrics = shown.map(({ id, name, suffix, decimals, componentId }) => ({
            id: String(id),
            name: view.text(name),
            suffix,
            decimals,
            component_id: componentId === null ? null : String(componentId),
            points: (charts.get(id)?.fine ?? []).map(({ at, min, avg, max }) => ({
              at: new Date(at).toISOString(),
              min,
              avg,
              max,
            })),
          }));
          return JSON.stringify({ page: pageMember(view), metrics });
        },
      },
      locale,
    );
  }
}
