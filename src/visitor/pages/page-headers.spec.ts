import { describe, expect, it } from 'vitest';
import {
  FORM_POLICY,
  headersOfPage,
  HTML,
  PAGE_POLICY,
  PERSONAL,
  SIGN_IN_POLICY,
  SUBSCRIBE_POLICY,
} from './page-headers.js';

/** Directives of a content security policy, by name. */
function directives(policy: string | undefined): Record<string, string> {
  return Object.fromEntries(
    (policy ?? '').split('; ').map((directive): [string, string] => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources.join(' ')];
    }),
  );
}

const CLOSED = {
  'default-src': "'none'",
  'style-src': "'self'",
  'img-src': "'self'",
  'form-action': "'self'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
};

describe('The policy of a page', () => {
  it('allows its own style sheets, images and forms, its script where it has one, and requests from that', () => {
    expect(directives(FORM_POLICY)).toEqual(CLOSED);
    expect(directives(SUBSCRIBE_POLICY)).toEqual({ ...CLOSED, 'script-src': "'self'" });
    expect(directives(SIGN_IN_POLICY)).toEqual({
      ...CLOSED,
      'script-src': "'self'",
      'connect-src': "'self'",
    });
    expect(directives(PAGE_POLICY)).toEqual({ ...CLOSED, 'script-src': "'self'", 'connect-src': "'self'" });
  });

  it('allows images from elsewhere only where a text has one', () => {
    const images = (html: string | Buffer, sources?: readonly string[]): string | undefined => {
      const policy = headersOfPage(html, sources)['content-security-policy'];
      const { 'img-src': found, ...others } = directives(policy);
      expect(others).toEqual({
        ...CLOSED,
        'img-src': undefined,
        'script-src': "'self'",
        'connect-src': "'self'",
      });
      return found;
    };
    expect(images('<img src="/assets/logo.svg">')).toBe("'self'");
    expect(images('<p>src="https://example.com/a.png"')).toBe("'self'");
    expect(images('<p><img src="https://example.com/a.png" alt="">')).toBe("'self' https:");
    expect(images(Buffer.from('<p><img src="https://example.com/a.png" alt="">'))).toBe("'self' https:");
    expect(images('', ['data:', 'blob:'])).toBe("'self' data: blob:");
    expect(images('<img src="https://example.com/a.png">', ['data:'])).toBe("'self' https: data:");
  });
});

describe('A page for one visitor', () => {
  it('is neither cached, nor indexed, nor named to other sites', () => {
    expect(HTML).toBe('text/html; charset=utf-8');
    expect(PERSONAL).toEqual({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    });
  });
});
