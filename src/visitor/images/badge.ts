import { catalogueOf } from '#core/languages/catalogues.js';
import { directionOf } from '#core/languages/direction.js';
import { xml, type Xml } from '../view/xml.js';
import { shortened, textWidth } from './badge-text.js';

export const BADGE_STYLES = ['flat', 'flat-square'] as const;

export type BadgeStyle = (typeof BADGE_STYLES)[number];

/** Content of a badge. The texts must have passed through visibleText(). */
export interface Badge {
  /** First half, on gray: the left one, unless the language is written from right to left. */
  readonly label: string;
  /** Second half, on `color`. */
  readonly message: string;
  /** `#rrggbb`, as a background of white text. */
  readonly color: string;
  readonly style: BadgeStyle;
  /** Language of the message. */
  readonly locale: string;
}

const HEIGHT = 20;
const PADDING = 6;
const LABEL_COLOR = '#555555';
/** Maximum width of each text. */
const MAX_TEXT_WIDTH = 300;

/** Draws a badge with label and message as an SVG image without scripts or external resources. */
export function badgeSvg({ label, message, color, style, locale }: Badge): string {
  const name = catalogueOf(locale).page.labelled(label, message);
  const direction = directionOf(locale);
  const halves = [
    { text: label, fill: LABEL_COLOR },
    { text: message, fill: color },
  ];
  let width = 0;
  const fields = (direction === 'rtl' ? halves.reverse() : halves).map(({ text, fill }) => {
    const drawn = field(text, width);
    const x = width;
    width += drawn.width;
    return { ...drawn, rect: xml`<rect x="${x}" width="${drawn.width}" height="${HEIGHT}" fill="${fill}"/>` };
  });
  const isFlat = style === 'flat';
  return xml`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" viewBox="0 0 ${width} ${HEIGHT}" role="img" aria-label="${name}"><title>${name}</title><clipPath id="edge"><rect width="${width}" height="${HEIGHT}" rx="${isFlat ? 3 : 0}"/></clipPath>${isFlat ? SHINE : []}<g clip-path="url(#edge)">${fields.map(({ rect }) => rect)}${isFlat ? xml`<rect width="${width}" height="${HEIGHT}" fill="url(#shine)"/>` : []}</g><g direction="${direction}" fill="#ffffff" text-anchor="middle" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" font-size="11" text-rendering="geometricPrecision" aria-hidden="true">${fields.map(({ text }) => text)}</g></svg>`
    .text;
}

/** Only darkens towards the bottom, which keeps the contrast of white text. */
const SHINE = xml`<linearGradient id="shine" x2="0" y2="100%"><stop offset="0" stop-opacity="0"/><stop offset="1" stop-opacity=".15"/></linearGradient>`;

/** One half of the badge: its width and its centered text, stretched to the estimated width in any font. */
function field(text: string, x: number): { width: number; text: Xml } {
  const shown = shortened(text, MAX_TEXT_WIDTH);
  const textLength = textWidth(shown);
  const width = textLength + 2 * PADDING;
  return {
    width,
    text: xml`<text x="${x + width / 2}" y="14" textLength="${textLength}" lengthAdjust="spacingAndGlyphs">${shown}</text>`,
  };
}
