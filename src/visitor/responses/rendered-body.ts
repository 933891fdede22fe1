import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { weakTag } from '#http/results/etag.js';

/** Minimum size in bytes for compression; shorter bodies gain nothing. */
const COMPRESSED_FROM = 1024;
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const COMPRESS = {
  br: (bytes: Buffer): Promise<Buffer> => brotli(bytes, BROTLI),
  gzip: (bytes: Buffer): Promise<Buffer> => gzipped(bytes),
};

export type Encoding = 'identity' | keyof typeof COMPRESS;

/** A response body. Each encoding is compressed at most once, on the first request for it. */
export class RenderedBody {
  readonly etag: string;
  /** A string if it is too short to compress. Node then sends head and body in one write. */
  readonly identity: string | Buffer;
  private readonly compressed = new Map<Encoding, Buffer | Promise<Buffer>>();

  /** @param onGrowth called when the body takes up more memory */
  constructor(
    text: string,
    private readonly onGrowth: () => void = nothing,
  ) {
    const bytes = Buffer.from(text);
    this.etag = weakTag(bytes);
    this.identity = bytes.length < COMPRESSED_FROM ? text : bytes;
  }

  /** Memory of all encodings, in bytes. */
  get size(): number {
    let size = this.identity.length;
    for (const bytes of this.compressed.values()) if (Buffer.isBuffer(bytes)) size += bytes.length;
    return size;
  }

  /** The preferred encoding that the client accepts. */
  encodingFor(acceptEncoding: string | undefined): Encoding {
    if (acceptEncoding === undefined || typeof this.identity === 'string') return 'identity';
    return preferred(acceptEncoding);
  }

  /** The body in an encoding; a promise only during its first compression. */
  body(encoding: Encoding): string | Buffer | Promise<Buffer> {
    const { identity } = this;
    if (encoding === 'identity' || typeof identity === 'string') return identity;
    return this.compressed.get(encoding) ?? this.compress(encoding, identity);
  }

  private compress(encoding: keyof typeof COMPRESS, bytes: Buffer): Promise<Buffer> {
    const compressing = COMPRESS[encoding](bytes).then((compressed) => {
      this.compressed.set(encoding, compressed);
      this.onGrowth();
      return compressed;
    });
    this.compressed.set(encoding, compressing);
    return compressing;
  }
}

function preferred(acceptEncoding: string): Encoding {
  const accepted = acceptEncoding
    .toLowerCase()
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';', 1)[0]?.trim());
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : 'identity';
}

function nothing(): void {
  // A body outside the cache needs no size accounting.
}
