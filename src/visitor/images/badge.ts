import { xml, type Xml } from '../view/xml.js';
import { shortened, textWidth } from './badge-text.js';

export const BADGE_STYLES = ['flat', 'flat-square'] as const;

export type BadgeStyle = (typeof BADGE_STYLES)[number];

/** Content of a badge. The texts must have passed through visibleText(). */
export interface Badge {
  /** Left half, on gray. */
  readonly label: string;
  /** Right half, on `color`. */
  readonly message: string;
  /** `#rrggbb`, as a background of white text. */
  readonly color: string;
  readonly style: BadgeStyle;
}

const HEIGHT = 20;
const PADDING = 6;
const LABEL_COLOR = '#555555';
/** Maximum width of each text. */
const MAX_TEXT_WIDTH = 300;

/** Draws a badge with label and message as an SVG image without scripts or external resources. */
export function badgeSvg({ label, message, color, style }: Badge): string {
  const left = field(label, 0);
  const right = field(message, left.width);
  const width = left.width + right.width;
  const name = `${label}: ${message}`;
  const isFlat = style === 'flat';
  return xml`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" viewBox="0 0 ${width} ${HEIGHT}" role="img" aria-label="${name}"><title>${name}</title><clipPath id="edge"><rect width="${width}" height="${HEIGHT}" rx="${isFlat ? 3 : 0}"/></clipPath>${isFlat ? SHINE : []}<g clip-path="url(#edge)"><rect width="${left.width}" height="${HEIGHT}" fill="${LABEL_COLOR}"/><rect x="${left.width}" width="${right.width}" height="${HEIGHT}" fill="${color}"/>${isFlat ? xml`<rect width="${width}" height="${HEIGHT}" fill="url(#shine)"/>` : []}</g><g fill="#ffffff" text-anchor="middle" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" font-size="11" text-rendering="geometricPrecision" aria-hidden="true">${[left, right].map(({ text }) => text)}</g></svg>`
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
