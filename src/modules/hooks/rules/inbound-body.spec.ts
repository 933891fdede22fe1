import { describe, expect, it } from 'vitest';
import { ApiError, Invalid, Malformed, UnsupportedMediaType } from '#core/errors/api-error.js';
import { readInbound, singleParameters } from './inbound-body.js';

const FORM = 'application/x-www-form-urlencoded';

function read(type: string | undefined, body: string | Buffer, encoding?: string): unknown {
  const headers = {
    ...(type === undefined ? {} : { 'content-type': type }),
    ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
  };
  return readInbound(headers, Buffer.from(body as string)).value;
}

function refusal(work: () => unknown): ApiError {
  try {
    work();
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error('The body was accepted.');
}

describe('An inbound body', () => {
  it.each([
    undefined,
    'application/json',
    'Application/JSON ; charset=utf-8',
    'text/plain',
    'application/cloudevents+json',
    'application/vnd.acme.alert-v1+json',
    FORM,
  ])('is JSON as %s', (type) => {
    expect(read(type, ' {"a": 1}')).toEqual({ a: 1 });
  });

  it('keeps its text beside its value', () => {
    expect(readInbound({}, Buffer.from(' {"a": 1} '))).toEqual({ value: { a: 1 }, text: ' {"a": 1} ' });
    expect(readInbound({ 'content-type': FORM }, Buffer.from('a=1'))).toEqual({
      value: { a: '1' },
      text: 'a=1',
    });
  });

  it('may be empty, whatever its type', () => {
    expect(readInbound({ 'content-type': 'image/png' }, Buffer.alloc(0))).toEqual({
      value: undefined,
      text: '',
    });
  });

  it('is a form if it is labeled so and is not a JSON object', () => {
    expect(read(FORM, 'status=down&message=a+%26+b')).toEqual({ status: 'down', message: 'a & b' });
    expect(read(FORM, '[1]')).toEqual({ '[1]': '' });
    expect(read(FORM, '{"a": ')).toEqual({ '{"a": ': '' });
    expect(read(`${FORM}; charset=iso-8859-1`, Buffer.from('a=\u00fc', 'latin1'))).toEqual({ a: 'ü' });
  });

  it('is refused in a charset that nobody knows', () => {
    const error = refusal(() => read('text/plain; charset=klingon', '1'));
    expect(error).toBeInstanceOf(UnsupportedMediaType);
    expect(error.message).toBe(
      'This interface accepts UTF-8 and other charsets of the web; received the charset klingon.',
    );
  });

  it.each(['application/xml', 'text/html', 'application/jsonx', 'x-text/plain', 'text/plainer', ''])(
    'is refused as %j, with the types that are accepted',
    (type) => {
      const error = refusal(() => read(type, '{}'));
      expect(error).toBeInstanceOf(UnsupportedMediaType);
      expect(error.message).toMatch(
        /^This interface accepts JSON \(as application\/json, any \+json or text\/plain\) and forms; received /,
      );
    },
  );

  it('is read uncompressed only', () => {
    expect(read(undefined, '1', ' Identity ')).toBe(1);
    expect(read(undefined, '1', '')).toBe(1);
    const error = refusal(() => read(undefined, '1', `br, ${'x'.repeat(200)}`));
    expect(error).toBeInstanceOf(UnsupportedMediaType);
    expect(error.message).toContain(
      'accepts uncompressed bodies only; received a body compressed as br, xxx',
    );
    expect(error.message.length).toBeLessThan(200);
  });

  it('is decoded by its charset, quoted or not', () => {
    expect(read('text/plain; charset=iso-8859-1', Buffer.from('"\u00fc"', 'latin1'))).toBe('ü');
    expect(read('text/plain;CHARSET = "utf-16le"', Buffer.from('"ü"', 'utf16le'))).toBe('ü');
    expect(read('text/plain', '\uFEFF"ü"')).toBe('ü');
  });

  it.each([
    ['text/plain', Buffer.from([0xff]), 'The body is not UTF-8.'],
    ['text/plain; charset=utf-16le', Buffer.from([0x00]), 'The body is not UTF-16LE.'],
    [undefined, '{', 'The body is not well-formed JSON (line 1, column 2).'],
  ])('is refused as %s when it cannot be decoded', (type, body, message) => {
    const error = refusal(() => read(type, body));
    expect(error).toBeInstanceOf(Malformed);
    expect(error.message).toBe(message);
  });

  it('has at most 1,000 fields as a form', () => {
    const form = (fields: number): string =>
      Array.from({ length: fields }, (_, field) => `f${field}=1`).join('&');
    expect(Object.keys(read(FORM, form(1000)) as object)).toHaveLength(1000);
    for (const tooMany of [form(1001), '&'.repeat(1000)]) {
      const { fields } = refusal(() => read(FORM, tooMany));
      expect(fields).toEqual({ body: ['A form must not have more than 1000 fields.'] });
    }
  });

  it('has each field of a form once', () => {
    const error = refusal(() => read(FORM, 'a=1&b=2&a=1'));
    expect(error).toBeInstanceOf(Invalid);
    expect(error.fields).toEqual({ a: ['The a is given more than once.'] });
    const long = 'n'.repeat(200);
    expect(Object.keys(refusal(() => read(FORM, `${long}=1&${long}=2`)).fields ?? {})).toEqual([
      'n'.repeat(100),
    ]);
  });
});

describe('Query parameters', () => {
  it('are accepted once each', () => {
    expect(singleParameters({ ttl: '60', key: '' })).toEqual({ ttl: '60', key: '' });
    expect(refusal(() => singleParameters({ key: 'a', ttl: ['60', '70'] })).fields).toEqual({
      ttl: ['The ttl is given more than once.'],
    });
  });
});
