import type { LocaleText } from '#core/text/locale-text.js';

/** A link in the header or the footer of a tenant's page. */
export interface PageLink {
  readonly label: LocaleText;
  /** `https` only. */
  readonly url: string;
}

/** Layouts of the components in the overview. Source: docs/decisions/0035. */
export const PAGE_LAYOUTS = ['list', 'grid', 'matrix'] as const;
export type PageLayout = (typeof PAGE_LAYOUTS)[number];

/** Corner radius. */
export const RADII = ['none', 'small', 'medium', 'large'] as const;
/** Stacks of system fonts. Pages load no web fonts. */
export const FONTS = ['system', 'humanist', 'geometric', 'rounded', 'serif', 'monospace'] as const;
/** Spacing between and within elements. */
export const DENSITIES = ['compact', 'comfortable', 'spacious'] as const;

/** Variables of the style sheet that a tenant can set. Each has a few values to choose from. */
export interface LookVariables {
  readonly radius: (typeof RADII)[number];
  readonly font: (typeof FONTS)[number];
  readonly density: (typeof DENSITIES)[number];
}

/** Default values of the variables. */
export const DEFAULT_LOOK: LookVariables = { radius: 'medium', font: 'system', density: 'comfortable' };
