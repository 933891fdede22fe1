import { Injectable } from '@nestjs/common';
import { admitVisitor } from '#core/context/work-context.js';
import { ReportLinksService } from '#modules/analytics/services/report-links.service.js';
import { NotFoundPage } from '../pages/incident-pages.js';
import { PersonalPages, type PersonalResponse } from '../forms/personal-pages.js';
import { ReportSheet } from './report-sheet.js';

/** Renders frozen reports for holders of a link. All invalid links get the same 404 page. */
@Injectable()
export class ReportSheetService {
  constructor(
    private readonly links: ReportLinksService,
    private readonly pages: PersonalPages,
  ) {}

  async show(token: string, locale: string): Promise<PersonalResponse> {
    const report = await this.links.linked(token);
    if (report !== undefined) admitVisitor('link');
    return report === undefined
      ? this.pages.draw(locale, (view) => <NotFoundPage view={view} />, 404)
      : this.pages.draw(locale, (view) => (
          <ReportSheet view={view} frozen={report} path={`/reports/${token}`} />
        ));
  }
}
