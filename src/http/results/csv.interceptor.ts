import {
  Injectable,
  StreamableFile,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { stringify } from 'csv-stringify/sync';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { map, type Observable } from 'rxjs';
import { formulaCell } from '#core/text/formula-cell.js';
import { prefersCsv } from './prefers-csv.js';
import { TableJson, type Cell, type CsvTable } from './table-json.js';

/** Rows per chunk. */
const BATCH = 200;

/** Line endings of RFC 4180. */
const FORM = { record_delimiter: '\r\n' } as const;

/** Converts a {@link TableJson} to the format that the client prefers. */
@Injectable()
export class CsvInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const { accept } = http.getRequest<FastifyRequest>().headers;
    return next.handle().pipe(
      map((result: unknown) => {
        if (!(result instanceof TableJson)) return result;
        http
          .getResponse<FastifyReply>()
          .header('vary', 'Accept')
          .header('cache-control', 'private, no-cache');
        return prefersCsv(accept) ? fileOf(result.table()) : result.record();
      }),
    );
  }
}

function fileOf(table: CsvTable): StreamableFile {
  return new StreamableFile(Readable.from(parts(table), { objectMode: false }), {
    type: 'text/csv; charset=utf-8; header=present',
    disposition: `attachment; filename="${table.name}.csv"`,
  });
}

function* parts({ columns, rows }: CsvTable): Generator<Buffer> {
  let batch: (readonly Cell[])[] = [columns];
  for (const row of rows) {
    batch.push(row.map((cell) => (typeof cell === 'string' ? formulaCell(cell) : cell)));
    if (batch.length < BATCH) continue;
    yield Buffer.from(stringify(batch, FORM));
    batch = [];
  }
  if (batch.length > 0) yield Buffer.from(stringify(batch, FORM));
}
