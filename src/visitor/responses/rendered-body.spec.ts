import { brotliDecompressSync, constants, brotliCompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { RenderedBody } from './rendered-body.js';

const LONG = 'Grüße, '.repeat(500);
const BYTES = Buffer.from(LONG);

describe('The body of a response', () => {
  it.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['GZIP', 'gzip'],
    ['deflate , gzip ;q=0.5', 'gzip'],
    ['br;q=0 , gzip', 'gzip'],
    ['br; q=0.000, gzip;q=0', 'identity'],
    ['br;q=0.05', 'br'],
    ['gzip;q=1.0, identity; q=0.5', 'gzip'],
    ['zstd', 'identity'],
    ['brotli, xgzip', 'identity'],
    ['', 'identity'],
    [undefined, 'identity'],
  ])('is compressed as well as the client accepts: %s', (header, encoding) => {
    expect(new RenderedBody(LONG).encodingFor(header)).toBe(encoding);
  });

  it('is compressed from 1 KiB on', () => {
    const short = new RenderedBody('x'.repeat(1023));
    expect(short.encodingFor('br')).toBe('identity');
    expect(short.body('br')).toBe('x'.repeat(1023));
    const long = new RenderedBody('x'.repeat(1024));
    expect(long.encodingFor('br')).toBe('br');
    expect(long.body('identity')).toEqual(Buffer.from('x'.repeat(1024)));
  });

  it('is the same in every encoding', async () => {
    const body = new RenderedBody(LONG);
    expect(body.body('identity')).toEqual(BYTES);
    expect(gunzipSync(await body.body('gzip'))).toEqual(BYTES);
    expect(brotliDecompressSync(await body.body('br'))).toEqual(BYTES);
  });

  it('takes no more time for Brotli than its fifth quality does', async () => {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
    expect(await new RenderedBody(LONG).body('br')).toEqual(brotliCompressSync(BYTES, { params }));
  });

  it('is compressed once, however many ask for it meanwhile, and then ready', async () => {
    const body = new RenderedBody(LONG);
    const first = body.body('br');
    expect(first).toBeInstanceOf(Promise);
    expect(body.body('br')).toBe(first);
    const compressed = await first;
    expect(body.body('br')).toBe(compressed);
    expect(body.body('gzip')).toBeInstanceOf(Promise);
  });

  it('says when it takes up more memory, and how much', async () => {
    const sizes: number[] = [];
    const body: RenderedBody = new RenderedBody(LONG, () => sizes.push(body.size));
    expect(body.size).toBe(BYTES.length);
    const compressing = body.body('br');
    expect(body.size).toBe(BYTES.length);
    const br = await compressing;
    const gzip = await body.body('gzip');
    expect(sizes).toEqual([BYTES.length + br.length, BYTES.length + br.length + gzip.length]);
  });

  it('has a tag of its own, the same for the same text', () => {
    expect(new RenderedBody(LONG).etag).toBe(new RenderedBody(LONG).etag);
    expect(new RenderedBody(LONG).etag).not.toBe(new RenderedBody(`${LONG}.`).etag);
  });
});
