import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { requestHost, type RequestHost } from './request-host.js';
import { authorityOf, targetOf } from './request-target.js';

function asked(headers: Record<string, string | string[]>, isProxied = false, url = '/'): RequestHost {
  return requestHost({ raw: { headers, url } } as unknown as FastifyRequest, isProxied);
}

describe('The host that a request asks', () => {
  it('is that of the header Host, whose port says nothing', () => {
    expect(asked({ host: 'acme.example:8080' })).toEqual({
      host: 'acme.example:8080',
      isProxied: false,
      port: undefined,
    });
    expect(asked({}).host).toBe('');
  });

  it('is that of an address in absolute form rather than that of Host', () => {
    expect(asked({ host: 'b.example' }, false, 'http://a.example:81/x?y').host).toBe('a.example:81');
    expect(asked({ host: 'b.example' }, true, 'http://a.example/').host).toBe('a.example');
  });

  it('is what a proxy forwards, if it is trusted', () => {
    const headers = { host: 'inner:3000', 'x-forwarded-host': 'acme.example', 'x-forwarded-port': '8443' };
    expect(asked(headers)).toEqual({ host: 'inner:3000', isProxied: false, port: undefined });
    expect(asked(headers, true)).toEqual({ host: 'acme.example', isProxied: true, port: 8443 });
  });

  it.each([
    ['the last of several', 'first.example, second.example', 'second.example'],
    ['the last of several headers', ['first.example', 'second.example'], 'second.example'],
    ['without white space', '  acme.example  ', 'acme.example'],
    ['nothing when it is empty', '', 'inner:3000'],
    ['nothing when the last is empty', 'first.example, ', 'inner:3000'],
  ])('takes of what proxies forward %s', (_, forwarded, host) => {
    expect(asked({ host: 'inner:3000', 'x-forwarded-host': forwarded }, true).host).toBe(host);
  });

  it.each([
    [undefined, 'acme.example', undefined],
    [undefined, 'acme.example:8443', 8443],
    ['9443', 'acme.example:8443', 9443],
    ['1', 'acme.example', 1],
    ['65535', 'acme.example', 65_535],
    ['0', 'acme.example', undefined],
    ['65536', 'acme.example', undefined],
    ['080', 'acme.example', 80],
    ['000080', 'acme.example', undefined],
    ['80x', 'acme.example', undefined],
    ['x80', 'acme.example', undefined],
    ['', 'acme.example:81', 81],
    ['none', 'acme.example:81', 81],
    [undefined, 'acme.example:0', undefined],
    [undefined, 'acme.example:123456', undefined],
    [undefined, 'acme.example:81x', undefined],
    [undefined, '[::1]', undefined],
    [undefined, '[::1]:81', 81],
  ])('has the port that a proxy names (%s) or forwards with it (%s)', (named, forwarded, port) => {
    const headers = {
      'x-forwarded-host': forwarded,
      ...(named !== undefined && { 'x-forwarded-port': named }),
    };
    expect(asked(headers, true).port).toBe(port);
  });
});

describe('A request target', () => {
  it.each([
    ['/a/b?c=d', '/a/b?c=d', undefined],
    ['/http://a.example/b', '/http://a.example/b', undefined],
    ['http://a.example/b?c', '/b?c', 'a.example'],
    ['HTTPS://a.example:81/b', '/b', 'a.example:81'],
    ['coap+tcp.x-1://a.example?b', '?b', 'a.example'],
    ['http://a.example', '', 'a.example'],
    ['http://a.example#b', '#b', 'a.example'],
    ['http:///b', '/b', ''],
    ['*', '*', undefined],
    ['a.example:443', 'a.example:443', undefined],
    ['1http://a.example/b', '1http://a.example/b', undefined],
    [' http://a.example/b', ' http://a.example/b', undefined],
  ])('%s asks for %s', (url, target, authority) => {
    expect(targetOf({ url } as FastifyRequest)).toBe(target);
    expect(authorityOf(url)).toBe(authority);
  });
});
