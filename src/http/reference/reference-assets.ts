import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createGunzip } from 'node:zlib';
import { NotFound } from '#core/errors/api-error.js';
import { DOCS_PATH } from './operation-links.js';

/** Filled by `npm run assets`; the build copies it. */
const FOLDER = fileURLToPath(new URL('./assets/', import.meta.url));
const TYPES = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' } as const;

interface Asset {
  readonly type: string;
  /** Sizes of the compressed files, by their endings. */
  readonly sizes: { readonly br: number; readonly gz: number };
}

/**
 * The files of Swagger UI and Scalar. They are compressed by the build, named after their content, and
 * streamed from disk, because they are megabytes that few people ask for.
 */
export class ReferenceAssets {
  private readonly assets = new Map<string, Asset>();

  /** @param docsPath path that they are served below */
  constructor(private readonly docsPath: string = DOCS_PATH) {
    const files = existsSync(FOLDER) ? readdirSync(FOLDER) : [];
    for (const [, file, extension] of files.map((name) => /^(.*\.(js|css))\.br$/.exec(name) ?? [])) {
      if (file === undefined) continue;
      const size = (encoding: string): number => statSync(`${FOLDER}${file}.${encoding}`).size;
      this.assets.set(file, {
        type: TYPES[extension as keyof typeof TYPES],
        sizes: { br: size('br'), gz: size('gz') },
      });
    }
  }

  /**
   * Returns the path of a file, such as `scalar.js`.
   *
   * @throws NotFound if the build has not written it
   */
  pathOf(name: string): string {
    const [stem = '', extension = ''] = name.split('.');
    const file = [...this.assets.keys()].find(
      (one) => one.startsWith(`${stem}-`) && one.endsWith(`.${extension}`),
    );
    if (file === undefined)
      throw new NotFound(`The reference lacks ${name}: run "npm run assets", then start again.`);
    return `${this.docsPath}/assets/${file}`;
  }

  serveBy(fastify: FastifyInstance): void {
    fastify.get<{ Params: { file: string } }>(`${this.docsPath}/assets/:file`, (request, reply) => {
      const { file } = request.params;
      const asset = this.assets.get(file);
      if (asset === undefined) throw new NotFound('There is nothing at this address.');
      return send(request, reply, file, asset);
    });
  }
}

function send(request: FastifyRequest, reply: FastifyReply, file: string, asset: Asset): FastifyReply {
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoding = accepts(accepted, 'br') ? 'br' : accepts(accepted, 'gzip') ? 'gzip' : undefined;
  const etag = `"${file}${encoding === undefined ? '' : `.${encoding}`}"`;
  reply.headers({
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
    etag,
  });
  if (request.headers['if-none-match']?.includes(etag) === true) return reply.code(304).send();
  reply.type(asset.type);
  if (encoding === undefined) return reply.send(createReadStream(`${FOLDER}${file}.gz`).pipe(createGunzip()));
  const ending = encoding === 'br' ? 'br' : 'gz';
  reply.headers({ 'content-encoding': encoding, 'content-length': asset.sizes[ending] });
  return reply.send(request.method === 'HEAD' ? undefined : createReadStream(`${FOLDER}${file}.${ending}`));
}

/** True if a client names a coding and does not exclude it. RFC 9110, 12.5.3. */
function accepts(header: string, coding: string): boolean {
  return header
    .split(',')
    .map((part) => part.trim().split(/\s*;\s*/))
    .some(([name, weight]) => name === coding && !/^q=0(\.0*)?$/.test(weight ?? ''));
}
