import { DENSITIES, FONTS, RADII, type LookVariables } from '#core/context/page-look.js';

/** Factors of all corner radii. */
const ROUND: Readonly<Record<LookVariables['radius'], string>> = {
  none: '0',
  small: '.5',
  medium: '1',
  large: '1.75',
};

/** Factors of most spacing. */
const SPACE: Readonly<Record<LookVariables['density'], string>> = {
  compact: '.65',
  comfortable: '1',
  spacious: '1.35',
};

/** System fonts by style. */
const STACKS: Readonly<Record<LookVariables['font'], string>> = {
  system: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
  humanist: 'Seravek, "Gill Sans Nova", Ubuntu, Calibri, "DejaVu Sans", sans-serif',
  geometric: 'Avenir, "Avenir Next", Montserrat, Corbel, "URW Gothic", sans-serif',
  rounded:
    'ui-rounded, "SF Pro Rounded", "Hiragino Maru Gothic ProN", "Arial Rounded MT Bold", Nunito, Quicksand, sans-serif',
  serif: 'Charter, "Bitstream Charter", "Iowan Old Style", "Sitka Text", Cambria, Georgia, serif',
  monospace: 'ui-monospace, "Cascadia Code", Menlo, Consolas, "DejaVu Sans Mono", monospace',
};

/** Style sheet with the variables of a look. */
export function lookStylesheet({ radius, font, density }: LookVariables): string {
  return `:root { --round: ${ROUND[radius]}; --font: ${STACKS[font]}; --space: ${SPACE[density]}; }\n`;
}

export function lookStylesheetPath({ radius, font, density }: LookVariables): string {
  return `/assets/look-${radius}-${font}-${density}.css`;
}

/** Parses the look from a style sheet's path; undefined if the path has another form. */
export function lookOf(path: string): LookVariables | undefined {
  const [, ...names] = /^look-([a-z]+)-([a-z]+)-([a-z]+)\.css$/.exec(path) ?? [];
  const radius = RADII.find((one) => one === names[0]);
  const font = FONTS.find((one) => one === names[1]);
  const density = DENSITIES.find((one) => one === names[2]);
  return radius && font && density && { radius, font, density };
}
