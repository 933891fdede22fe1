import { Injectable } from '@nestjs/common';
import { VisitorResponses, type VisitorResponse } from '../responses/visitor-responses.js';
import { PageCache } from '../store/page-cache.js';
import { incidentMember, pageMember } from './wire-format.js';

/** The resources of the visitor API that have an id in their path; the others are {@link RESOURCES}. */
@Injectable()
export class ApiV2Service {
  constructor(
    private readonly pages: PageCache,
    private readonly responses: VisitorResponses,
  ) {}

  /** One public incident, however old; undefined for anything else, maintenances too. Source: visitor-api. */
  async incident(id: number, locale: string): Promise<VisitorResponse | undefined> {
    return this.responses.get(
      {
        name: `api/v2/incidents/${id}`,
        changes: 'with the page',
        render: async (view) => {
          const incident = await this.pages.incident(view.page, id);
          if (incident?.type !== 'incident') return undefined;
          return JSON.stringify({ page: pageMember(view), incident: incidentMember(view, incident) });
        },
      },
      locale,
    );
  }
}
