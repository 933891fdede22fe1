import { Get, Query } from '@nestjs/common';
import { FiguresInTurn } from '#http/pipeline/figures-in-turn.js';
import { ManagementApi } from '#http/pipeline/management-api.decorator.js';
import { ReturnsOne } from '#http/reference/responses.js';
import type { RecordJson } from '#http/results/record-json.js';
import { NotesAccessItself } from '#platform/access-log/access-kinds.js';
import { RequiresAnyKey } from '#platform/access/requires.decorator.js';
import { SearchQuery } from './search.query.js';
import { SearchResults } from './search.response.js';
import { SearchService } from './search.service.js';

const OPERATION = 'getSearchResults';

@ManagementApi('search', 'Search')
export class SearchController {
  constructor(private readonly searches: SearchService) {}

  @Get()
  @RequiresAnyKey()
  @NotesAccessItself()
  @ReturnsOne(SearchResults, {
    id: OPERATION,
    summary: 'Get records of all kinds by a text in them',
    description:
      'At most 20, the most likely ones first, of the kinds that the key may read: each needs the ability that its list needs. Drafts are among them, and what is in the trash is not. For more, use `q` of a list.',
  })
  @FiguresInTurn()
  search(@Query() query: SearchQuery): Promise<RecordJson<SearchResults>> {
    return this.searches.search(query, OPERATION);
  }
}
