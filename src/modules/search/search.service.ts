import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { pickText } from '#core/text/locale-text.js';
import { API_PREFIX } from '#http/reference/document.js';
import { recordOf, type RecordJson } from '#http/results/record-json.js';
import { SearchSources, type SearchHit } from '#http/search/search-sources.js';
import { AccessLog } from '#platform/access-log/access-log.js';
import { hasAbility } from '#platform/access/has-ability.js';
import { searchRank } from './search-rank.js';
import type { SearchQuery } from './search.query.js';
import { MAX_RESULTS, SearchResults } from './search.response.js';

/** Finds records of all families that the caller may read. */
@Injectable()
export class SearchService {
  constructor(
    private readonly sources: SearchSources,
    private readonly accesses: AccessLog,
  ) {}

  /** @param action name of the operation, for the log of reads of personal data */
  async search({ q, locale }: SearchQuery, action: string): Promise<RecordJson<SearchResults>> {
    const readable = this.sources.all.filter(({ ability }) => hasAbility(ability));
    if (readable.some(({ isPersonal }) => isPersonal)) this.accesses.note('read', action);
    const { locales } = currentTenant();
    const found = await Promise.all(
      readable.map(async (source) =>
        (await source.find(q, MAX_RESULTS)).map(({ id, title, status, state }, index) => ({
          rank: searchRank(textsOf(title), q),
          index,
          result: {
            kind: source.kind,
            id,
            title:
              typeof title === 'string'
                ? title
                : (pickText(title, locale === undefined ? [] : [locale], locales) ?? ''),
            status,
            state,
            path: `/${API_PREFIX}/${source.path}/${id}`,
          },
        })),
      ),
    );
    // The first of each kind, then the second of each: a kind with many does not hide the others.
    const likely = found.flat().toSorted((one, other) => one.rank - other.rank || one.index - other.index);
    return recordOf(SearchResults, { results: likely.slice(0, MAX_RESULTS).map(({ result }) => result) });
  }
}

function textsOf(title: SearchHit['title']): readonly string[] {
  return typeof title === 'string' ? [title] : Object.values(title);
}
