import { ApiProperty } from '@nestjs/swagger';
import { IntegerField, TextField } from '../fields/fields.js';
import type { CursorPageJson } from './cursor-page-json.js';
import { commaSeparated } from './page-envelope.js';

/** URL of the next page, on the requested host, with the same filters. */
export class CursorLinks {
  @ApiProperty({
    type: 'string',
    format: 'uri',
    maxLength: 4096,
    nullable: true,
    example: null,
    description: 'The next page; null on the last one.',
  })
  next!: string | null;
}

/** Size of a page, and the cursor of the next one. */
export class CursorMeta {
  @IntegerField({ description: 'Records per page.', example: 25, min: 1, max: 100 })
  per_page!: number;

  @TextField({
    maxLength: 100,
    nullable: true,
    description: 'The `cursor` of the next page; null on the last one.',
    example: null,
  })
  next_cursor!: string | null;
}

/**
 * Returns the JSON text of a page with its links and meta, in parts of at most one record.
 *
 * @param origin scheme, host and port of the status page
 * @param target path and query of the request
 */
export function cursorEnvelope(page: CursorPageJson<object>, origin: string, target: string): string[] {
  const [path = '', ...query] = target.split('?');
  const parameters = new URLSearchParams(query.join('?'));
  const { nextCursor, perPage } = page;
  if (nextCursor !== null) parameters.set('cursor', nextCursor);
  const next = nextCursor === null ? null : `${origin}${path}?${parameters.toString()}`;
  const meta = { per_page: perPage, next_cursor: nextCursor };
  return [
    `{"links":${JSON.stringify({ next })},"meta":${JSON.stringify(meta)},"data":[`,
    ...commaSeparated(page.records),
    ']}',
  ];
}
