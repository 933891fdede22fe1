import { describe, expect, it } from 'vitest';
import { readImage, type ImageUse } from './page-image.js';

const MAX_LOGO_BYTES = 256 * 1024;

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>';

function dataUrl(mediaType: string, content: Buffer | string): string {
  return `data:${mediaType};base64,${Buffer.from(content).toString('base64')}`;
}

function readLogo(address: string): ReturnType<typeof readImage> {
  return readImage('logo', address);
}

describe('A logo', () => {
  it('is named after its content and kind', () => {
    const logo = readLogo(dataUrl('image/svg+xml', SVG));
    expect(logo).toEqual({
      fileName: expect.stringMatching(/^logo-[0-9a-f]{16}\.svg$/) as unknown,
      mediaType: 'image/svg+xml',
      content: Buffer.from(SVG),
    });
    expect(readLogo(dataUrl('image/svg+xml', `${SVG} `))).not.toEqual(logo);
  });

  it.each([
    ['image/png', Buffer.from('\x89PNG\r\n\x1a\n and more', 'latin1')],
    ['image/jpeg', Buffer.from('\xff\xd8\xff\xe0 and some more', 'latin1')],
    ['image/webp', Buffer.from('RIFF\x00\x00\x00\x00WEBPVP8 ', 'latin1')],
  ])('can be %s', (mediaType, content) => {
    expect(readLogo(dataUrl(mediaType, content))).toMatchObject({ mediaType, content });
    expect(readLogo(dataUrl(mediaType, SVG))).toBe(`The logo is not ${mediaType}.`);
  });

  it.each([
    '',
    'https://elsewhere.example/logo.png',
    'data:text/html;base64,PGI+',
    'data:image/png,abc',
    'data:image/png;base64,a b',
  ])('is no other address: %s', (given) => {
    expect(readLogo(given)).toMatch(/^The logo must be a data URL/);
  });

  it('is a drawing that runs nothing and names nothing outside itself', () => {
    expect(readLogo(dataUrl('image/svg+xml', SVG.replace('/>', ' onload="alert(1)"/>')))).toBe(
      'The logo is an SVG with an event handler (onload) (line 1).',
    );
    expect(readLogo(dataUrl('image/svg+xml', '<svg>'.padEnd(20)))).toMatch(
      /^The logo is not image\/svg\+xml/,
    );
  });

  it('is neither empty nor too large', () => {
    expect(readLogo('data:image/png;base64,')).toBe('The logo is not image/png.');
    expect(readLogo(dataUrl('image/svg+xml', SVG.padEnd(MAX_LOGO_BYTES + 1)))).toMatch(
      /larger than 262144 bytes/,
    );
    expect(readLogo(dataUrl('image/svg+xml', SVG.padEnd(MAX_LOGO_BYTES)))).toMatchObject({
      mediaType: 'image/svg+xml',
    });
  });
});

describe('A favicon', () => {
  const ICON = Buffer.from('\0\0\x01\0\x01\0 and some more', 'latin1');

  it('can be an icon of any name, which a logo cannot', () => {
    for (const mediaType of ['image/x-icon', 'image/vnd.microsoft.icon']) {
      expect(readImage('favicon', dataUrl(mediaType, ICON))).toMatchObject({
        fileName: expect.stringMatching(/^favicon-[0-9a-f]{16}\.ico$/) as unknown,
        mediaType: 'image/x-icon',
      });
    }
    expect(readImage('favicon', dataUrl('image/x-icon', SVG))).toBe('The favicon is not image/x-icon.');
    expect(readLogo(dataUrl('image/x-icon', ICON))).toMatch(/^The logo must be a data URL/);
  });

  it.each<[ImageUse, number]>([
    ['logo_dark', 262_144],
    ['favicon', 65_536],
  ])('and a %s have a size of their own', (use, most) => {
    expect(readImage(use, dataUrl('image/svg+xml', SVG.padEnd(most + 1)))).toBe(
      `The ${use} must not be larger than ${most} bytes.`,
    );
    expect(readImage(use, dataUrl('image/svg+xml', SVG.padEnd(most)))).toMatchObject({
      fileName: expect.stringMatching(`^${use.replace('_', '-')}-`) as unknown,
    });
  });
});
