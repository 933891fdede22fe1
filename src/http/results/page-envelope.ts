import { ApiProperty } from '@nestjs/swagger';
import type { PageJson } from './record-json.js';
import { IntegerField } from '../fields/fields.js';

const url = { type: 'string', format: 'uri', maxLength: 4096 } as const;

/** URLs of the neighboring pages, on the requested host, with the same filters. */
export class PageLinks {
  @ApiProperty({
    ...url,
    example: 'http://demo.localhost:3000/api/v1/components?page=1',
    description: 'The first page.',
  })
  first!: string;

  @ApiProperty({
    ...url,
    example: 'http://demo.localhost:3000/api/v1/components?page=3',
    description: 'The last page.',
  })
  last!: string;

  @ApiProperty({ ...url, nullable: true, example: null, description: 'Null on the first page.' })
  prev!: string | null;

  @ApiProperty({
    ...url,
    nullable: true,
    example: 'http://demo.localhost:3000/api/v1/components?page=2',
    description: 'Null on the last page.',
  })
  next!: string | null;
}

/** Position of a page in its list, and the size of the list. */
export class PageMeta {
  @IntegerField({ description: 'This page, from 1.', example: 1, min: 1 })
  current_page!: number;

  @IntegerField({ description: 'Records per page.', example: 25, min: 1, max: 100 })
  per_page!: number;

  @IntegerField({ description: 'Total number of records.', example: 61, min: 0 })
  total!: number;

  @IntegerField({ description: 'Number of the last page; 1 for an empty list.', example: 3, min: 1 })
  last_page!: number;
}

/**
 * Returns the JSON text of a page with its links and meta, in parts of at most one record.
 *
 * @param origin scheme, host and port of the status page
 * @param target path and query of the request
 */
export function pageEnvelope(page: PageJson<object>, origin: string, target: string): string[] {
  const lastPage = Math.max(1, Math.ceil(page.total / page.perPage));
  const [path = '', ...query] = target.split('?');
  const parameters = new URLSearchParams(query.join('?'));
  const link = (number: number): string => {
    parameters.set('page', String(number));
    return `${origin}${path}?${parameters.toString()}`;
  };
  const links = {
    first: link(1),
    last: link(lastPage),
    prev: page.page > 1 ? link(Math.min(page.page - 1, lastPage)) : null,
    next: page.page < lastPage ? link(page.page + 1) : null,
  };
  const meta = { current_page: page.page, per_page: page.perPage, total: page.total, last_page: lastPage };
  return [
    `{"links":${JSON.stringify(links)},"meta":${JSON.stringify(meta)},"data":[`,
    ...commaSeparated(page.records),
    ']}',
  ];
}

/** Elements of a JSON array, each with the comma before it. */
export function commaSeparated(elements: readonly string[]): string[] {
  return elements.map((element, position) => (position === 0 ? element : `,${element}`));
}
