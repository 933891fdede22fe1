import { describe, expect, it } from 'vitest';
import { textWidth } from './badge-text.js';
import { badgeSvg, type Badge } from './badge.js';

const BADGE: Badge = { label: 'API', message: 'Operational', color: '#1a7f37', style: 'flat', locale: 'en' };

function attributes(svg: string, pattern: RegExp): string[] {
  return [...svg.matchAll(pattern)].map(([, value]) => value ?? '');
}

describe('A badge', () => {
  it('is as wide as its two texts and their padding, each in the middle of its field', () => {
    const svg = badgeSvg(BADGE);
    const [left, right] = ['API', 'Operational'].map((text) => textWidth(text) + 12) as [number, number];
    expect(svg).toContain(`width="${left + right}" height="20" viewBox="0 0 ${left + right} 20"`);
    expect(svg).toContain(`<rect x="0" width="${left}" height="20" fill="#555555"/>`);
    expect(svg).toContain(`<rect x="${left}" width="${right}" height="20" fill="#1a7f37"/>`);
    expect(attributes(svg, /<text x="([\d.]+)"/g).map(Number)).toEqual([left / 2, left + right / 2]);
    expect(attributes(svg, /textLength="(\d+)"/g).map(Number)).toEqual([left - 12, right - 12]);
  });

  it('has its label on the right in a language from right to left, and says both with its colon', () => {
    const [label, message] = ['واجهة API', 'انقطاع كبير'];
    const svg = badgeSvg({ ...BADGE, label, message, locale: 'ar-EG' });
    const [left, right] = [message, label].map((text) => textWidth(text) + 12) as [number, number];
    expect(svg).toContain(`<rect x="0" width="${left}" height="20" fill="#1a7f37"/>`);
    expect(svg).toContain(`<rect x="${left}" width="${right}" height="20" fill="#555555"/>`);
    expect(attributes(svg, /spacingAndGlyphs">([^<]*)</g)).toEqual([message, label]);
    expect(svg).toContain('direction="rtl"');
    expect(badgeSvg({ ...BADGE, locale: 'fr' })).toContain('<title>API\u202f: Operational</title>');
  });

  it('has round edges and a shine unless it is square', () => {
    const [flat, square] = [badgeSvg(BADGE), badgeSvg({ ...BADGE, style: 'flat-square' })];
    expect([attributes(flat, / rx="(\d)"/g), attributes(square, / rx="(\d)"/g)]).toEqual([['3'], ['0']]);
    expect(attributes(flat, /(linearGradient id|fill)="(?:url\(#)?shine/g)).toEqual([
      'linearGradient id',
      'fill',
    ]);
    expect(square).not.toContain('shine');
  });

  it('cuts a long text where it is drawn, and has all of it as its name', () => {
    const label = 'm'.repeat(100);
    const svg = badgeSvg({ ...BADGE, label });
    expect(attributes(svg, /(?:aria-label="|<title>)([^"<]*)/g)).toEqual([
      `${label}: Operational`,
      `${label}: Operational`,
    ]);
    const [shown] = attributes(svg, /spacingAndGlyphs">([^<]*)</g);
    expect(shown).toMatch(/^m+…$/);
    expect(textWidth(shown!)).toBeLessThanOrEqual(300);
  });
});
