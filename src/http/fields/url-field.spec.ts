import { DECORATORS } from '@nestjs/swagger';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HttpsUrlField, UrlField } from './url-field.js';

class Bookmark {
  @UrlField({ description: 'Where it leads.' })
  readonly url!: unknown;
}

class Shop {
  @HttpsUrlField({ description: 'Where it sells.' })
  readonly url!: unknown;
}

/** Returns the accepted value, or the problem with it. */
function taken(
  url: unknown,
  record: new () => Bookmark = Bookmark,
): { url: unknown } | { problem: string | undefined } {
  const bookmark = plainToInstance(record, { url });
  const [error] = validateSync(bookmark);
  return error === undefined
    ? { url: bookmark.url }
    : { problem: Object.values(error.constraints ?? {}).join() };
}

describe('UrlField', () => {
  it.each([
    'https://example.com',
    'http://example.com:8080/a/b?c=d&e=%20#f',
    'HTTPS://Example.com/',
    'https://[2001:db8::1]/',
    'https://xn--bcher-kva.example/',
  ])('takes %s as it is', (url) => {
    expect(taken(url)).toEqual({ url });
  });

  it.each([
    [' https://example.com/ ', 'https://example.com/'],
    [
      'https://bücher.example/straße?größe=1#ü',
      'https://xn--bcher-kva.example/stra%C3%9Fe?gr%C3%B6%C3%9Fe=1#%C3%BC',
    ],
    ['https://example.com/100%', 'https://example.com/100%25'],
    ['https://example.com/#%4', 'https://example.com/#%254'],
    [
      'https://bücher.example/?from=https://example.com/',
      'https://xn--bcher-kva.example/?from=https://example.com/',
    ],
  ])('takes %s as %s', (url, kept) => {
    expect(taken(url)).toEqual({ url: kept });
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.com/',
    '//example.com/',
    'http:https://example.com/',
    'see https://example.com/',
    'x-https://example.com/',
    'example.com',
    'https://',
    'https://user:secret@example.com/',
    'https://example.com/a b',
    'https://example.com/"onclick=',
    'https://example.com\\@evil.example/',
    'https://example.com/\u0000',
    '',
  ])('refuses %j', (url) => {
    expect(taken(url)).toEqual({
      problem: 'The url must be a web address that starts with http:// or https://.',
    });
  });

  it.each([
    [7, 'The url must be a text.'],
    [null, 'The url must be a text.'],
    [`https://example.com/${'a'.repeat(2000)}`, 'The url must not be longer than 2000 characters.'],
  ])('says of %j what is wrong', (url, problem) => {
    expect(taken(url)).toEqual({ problem });
  });

  it('takes what it has taken again as it is, and only what a browser opens over http', () => {
    const addresses = fc.oneof(fc.webUrl({ withFragments: true, withQueryParameters: true }), fc.string());
    fc.assert(
      fc.property(addresses, (given) => {
        const first = taken(given);
        if (!('url' in first)) return;
        expect(taken(first.url)).toEqual(first);
        expect(new URL(String(first.url)).protocol).toMatch(/^https?:$/);
      }),
    );
  });

  it('takes addresses of up to 2000 characters', () => {
    const longest = `https://example.com/${'a'.repeat(1980)}`;
    expect(taken(longest)).toEqual({ url: longest });
  });

  it('takes https alone where asked to', () => {
    expect(taken('HTTPS://example.com/', Shop)).toEqual({ url: 'HTTPS://example.com/' });
    for (const url of ['http://example.com/', 'shttps://example.com/'])
      expect(taken(url, Shop)).toEqual({
        problem: 'The url must be a web address that starts with https://.',
      });
  });

  it('is a URI with the schemes that it takes in the reference', () => {
    const schemas = [Bookmark, Shop].map((record) =>
      Reflect.getMetadata(DECORATORS.API_MODEL_PROPERTIES, record.prototype, 'url'),
    );
    expect(schemas).toEqual([
      expect.objectContaining({ format: 'uri', pattern: '^[Hh][Tt]{2}[Pp][Ss]?://', maxLength: 2000 }),
      expect.objectContaining({ format: 'uri', pattern: '^[Hh][Tt]{2}[Pp][Ss]://', maxLength: 2000 }),
    ]);
  });
});
