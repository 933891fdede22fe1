import { DENSITIES, FONTS, PAGE_LAYOUTS, RADII, type LookVariables } from '#core/context/page-look.js';
import { EnumField } from '#http/fields/fields.js';
import { LocaleField } from '#http/fields/locale-field.js';
import { HttpsUrlField } from '#http/fields/url-field.js';

/** Maximum length of a link label, in characters. */
export const MAX_LABEL = 60;
export const MAX_HEADER_LINKS = 6;
export const MAX_FOOTER_LINKS = 20;
/** Maximum length of the footer text, in characters. */
const MAX_FOOTER_TEXT = 2000;

/** The layouts of the overview, for fields of records and bodies. */
export const LAYOUT = {
  name: 'PageLayout',
  values: PAGE_LAYOUTS,
  about:
    'How the overview shows components: a list with their days, a grid of tiles, or a matrix with a row for each group and a column for each region.',
  description:
    'How the overview shows components. The rows of a matrix are the groups of the first level at which at least two share the names of members, such as regions; these names are the columns. Whatever has no cell is listed below. Without shared names, the list is shown.',
  example: 'list',
} as const;

export const RADIUS = {
  name: 'PageRadius',
  values: RADII,
  description: 'How round corners are.',
  example: 'medium',
} as const;

export const FONT = {
  name: 'PageFont',
  values: FONTS,
  description: 'The fonts, from visitors’ systems; the page loads none.',
  example: 'system',
} as const;

export const DENSITY = {
  name: 'PageDensity',
  values: DENSITIES,
  description: 'How much space there is.',
  example: 'comfortable',
} as const;

export const LABEL = {
  maxLength: MAX_LABEL,
  description: 'Text of the link.',
  example: { de: 'Hilfe', en: 'Help' },
} as const;

export const FOOTER_TEXT = {
  maxLength: MAX_FOOTER_TEXT,
  description: 'Text in the footer of every page, in Markdown; images in it are links.',
  example: { de: 'Acme GmbH, Berlin', en: 'Acme GmbH, Berlin' },
} as const;

/** A link in the header or the footer. */
export class LinkSettings {
  @LocaleField({ ...LABEL, mode: 'read' })
  readonly label!: Readonly<Record<string, string | null>>;

  @HttpsUrlField({ description: 'Target of the link.', example: 'https://example.com/help' })
  readonly url!: string;
}

/** Variables of the style sheet. */
export class LookSettings implements LookVariables {
  @EnumField(RADIUS)
  readonly radius!: LookVariables['radius'];

  @EnumField(FONT)
  readonly font!: LookVariables['font'];

  @EnumField(DENSITY)
  readonly density!: LookVariables['density'];
}
