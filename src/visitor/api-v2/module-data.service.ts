import { Injectable } from '@nestjs/common';
import { PageParts } from '#platform/page-parts/page-parts.js';
import { ModuleParts } from '../parts/module-parts.js';
import { PartProblem } from '../parts/part-html.js';
import { VisitorResponses, type VisitorResponse } from '../responses/visitor-responses.js';
import { pageMember } from './wire-format.js';

/** Maximum number of characters of a response. */
const MAX_CHARACTERS = 1_000_000;

/** JSON of modules for visitors. */
@Injectable()
export class ModuleDataService {
  constructor(
    private readonly parts: PageParts,
    private readonly made: ModuleParts,
    private readonly responses: VisitorResponses,
  ) {}

  /**
   * @param path below `/api/v2/x/`, with or without `.json`
   * @returns undefined if no module has data there
   * @throws PartFailed
   */
  async get(path: string, locale: string): Promise<VisitorResponse | undefined> {
    const found = this.parts.data(path.replace(/\.json$/, ''));
    if (found === undefined) return undefined;
    return this.responses.get(
      {
        name: `api/v2/x/${found.path}`,
        changes: 'every minute',
        render: (view) =>
          this.made.make('data', found, view, (rows) =>
            jsonOf({ page: pageMember(view) }, found.part.members({ rows, page: view })),
          ),
      },
      locale,
    );
  }
}

/** @throws PartProblem */
function jsonOf(own: object, members: unknown): string {
  if (typeof members !== 'object' || members === null || Array.isArray(members) || members instanceof Promise)
    throw new PartProblem('returned no object with members.');
  const json = JSON.stringify({ ...members, ...own });
  if (json.length > MAX_CHARACTERS)
    throw new PartProblem(`has ${json.length} characters of JSON, and at most ${MAX_CHARACTERS} are sent.`);
  return json;
}
