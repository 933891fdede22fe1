import { QueryBoolean } from '#http/fields/query-fields.js';

/** How a page as code is applied. */
export class ApplyPageQuery {
  @QueryBoolean({ description: 'Only say what would change; default: false.' })
  dry_run?: boolean;

  @QueryBoolean({
    description:
      'Delete components too that were not operational at some time, and metrics that have points, whose history is lost then; default: false.',
  })
  allow_destroy?: boolean;

  @QueryBoolean({
    description:
      'Take over records that were not applied, where the document has their external id or, if they have none, the one that the export gives them; default: false.',
  })
  adopt?: boolean;
}
