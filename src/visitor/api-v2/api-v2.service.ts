import { Injectable } from '@nestjs/common';
import { VisitorResponses, type VisitorResponse } from '../responses/visitor-responses.js';
import type { Steps } from '#core/text/steps.js';
import { PageCache } from '../store/page-cache.js';
import type { PublicIncident } from '../store/public-page.js';
import type { PageView } from '../view/page-view.js';
import { incidentMember, pageMember } from './wire-format.js';

function* incidentJson(view: PageView, incident: PublicIncident): Steps<string> {
  return JSON.stringify({ page: pageMember(view), incident: yield* incidentMember(view, incident) });
}

/** Resources of the visitor API with an id in their path. The others are in {@link RESOURCES}. */
@Injectable()
export class ApiV2Service {
  constructor(
    private readonly pages: PageCache,
    private readonly responses: VisitorResponses,
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
}
