import type { FastifyReply, FastifyRequest } from 'fastify';
import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs';
import { createGunzip } from 'node:zlib';

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
};
/** Browsers keep files for good whose names contain a hash of their content. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

interface CompressedFile {
  readonly type: string;
  /** Sizes in bytes, by the endings of the compressed files. */
  readonly sizes: { readonly br: number; readonly gz: number };
}

/**
 * Scripts and style sheets of a folder, compressed by the build as `<name>.br` and `<name>.gz` and named after their
 * content. They are streamed from disk, because they are large and few people ask for them.
 */
export class CompressedFiles {
  private readonly files = new Map<string, CompressedFile>();

  /** @param folder ends with a slash; without it, there are no files */
  constructor(private readonly folder: string) {
    const present = existsSync(folder) ? readdirSync(folder) : [];
    for (const [, file, extension] of present.map((name) => /^(.*\.(js|css))\.br$/.exec(name) ?? [])) {
      if (file === undefined || extension === undefined) continue;
      const size = (encoding: string): number => statSync(`${folder}${file}.${encoding}`).size;
      this.files.set(file, { type: TYPES[extension] ?? '', sizes: { br: size('br'), gz: size('gz') } });
    }
  }

  get names(): readonly string[] {
    return [...this.files.keys()];
  }

  /** Sends a file in an encoding that the client accepts; undefined if there is no such file. */
  send(request: FastifyRequest, reply: FastifyReply, name: string): FastifyReply | undefined {
    const file = this.files.get(name);
    if (file === undefined) return undefined;
    const accepted = request.headers['accept-encoding'] ?? '';
    const encoding = accepts(accepted, 'br') ? 'br' : accepts(accepted, 'gzip') ? 'gzip' : undefined;
    const etag = `"${name}${encoding === undefined ? '' : `.${encoding}`}"`;
    reply.headers({ 'cache-control': IMMUTABLE, vary: 'Accept-Encoding', etag });
    if (request.headers['if-none-match']?.includes(etag) === true) return reply.code(304).send();
    reply.type(file.type);
    if (encoding === undefined)
      return reply.send(createReadStream(`${this.folder}${name}.gz`).pipe(createGunzip()));
    const ending = encoding === 'br' ? 'br' : 'gz';
    reply.headers({ 'content-encoding': encoding, 'content-length': file.sizes[ending] });
    return reply.send(
      request.method === 'HEAD' ? undefined : createReadStream(`${this.folder}${name}.${ending}`),
    );
  }
}

/** True if a client names a coding and does not exclude it. RFC 9110, 12.5.3. */
function accepts(header: string, coding: string): boolean {
  return header
    .split(',')
    .map((part) => part.trim().split(/\s*;\s*/))
    .some(([name, weight]) => name === coding && !/^q=0(\.0*)?$/.test(weight ?? ''));
}
