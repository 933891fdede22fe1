/** Backgrounds that a brand color must contrast with: those with the least contrast in each scheme. */
export const GROUNDS = { light: [246, 248, 250], dark: [21, 27, 35] } as const;
/** Minimum contrast for texts of any size. Source: WCAG 2.2, 1.4.3. */
const CONTRAST = 4.5;
const STEPS = 50;

type Rgb = readonly [number, number, number];

/** A brand color for both schemes, adjusted only as far as legibility requires. @param color `#rrggbb` */
export function brandColors(color: string): { readonly light: string; readonly dark: string } {
  return {
    light: readable(parse(color), GROUNDS.light, [0, 0, 0]),
    dark: readable(parse(color), GROUNDS.dark, [255, 255, 255]),
  };
}

/** Style sheet for a brand color. */
export function colorStylesheet(color: string): string {
  const { light, dark } = brandColors(color);
  return `:root { --brand: ${light}; }\n@media screen and (prefers-color-scheme: dark) { :root { --brand: ${dark}; } }\n`;
}

/** @param color `#rrggbb` */
export function colorStylesheetPath(color: string): string {
  return `/assets/color-${color.slice(1)}.css`;
}

/** Parses the color from a style sheet's path; undefined if the path has another form. */
export function colorOf(path: string): string | undefined {
  const digits = /^color-([0-9a-f]{6})\.css$/.exec(path)?.[1];
  return digits && `#${digits}`;
}

/** Mixes a color with `towards` until it is legible on `ground`. */
function readable(color: Rgb, ground: Rgb, towards: Rgb): string {
  for (let step = 0; step < STEPS; step += 1) {
    const mixed = mix(color, towards, step / STEPS);
    if (contrast(mixed, ground) >= CONTRAST) return print(mixed);
  }
  return print(towards);
}

/** Contrast ratio of two colors, 1 to 21. Source: WCAG 2.2, "contrast ratio". */
export function contrast(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function mix(one: Rgb, other: Rgb, share: number): Rgb {
  const at = (channel: 0 | 1 | 2): number => Math.round(one[channel] * (1 - share) + other[channel] * share);
  return [at(0), at(1), at(2)];
}

/** @param color `#rrggbb` */
export function parse(color: string): Rgb {
  const at = (start: number): number => Number.parseInt(color.slice(start, start + 2), 16);
  return [at(1), at(3), at(5)];
}

function print(color: Rgb): string {
  return `#${color.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
