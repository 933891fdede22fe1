import type { LocaleText } from '../text/locale-text.js';

/** A link in the header or the footer of a tenant's page. */
export interface PageLink {
  readonly label: LocaleText;
  /** `https` only. */
  readonly url: string;
}

/** How the overview shows components. Source: docs/decisions/0035. */
export const PAGE_LAYOUTS = ['list', 'grid', 'matrix'] as const;
export type PageLayout = (typeof PAGE_LAYOUTS)[number];

/** How round corners are. */
export const RADII = ['none', 'small', 'medium', 'large'] as const;
/** Stacks of fonts that systems have: pages load none. */
export const FONTS = ['system', 'humanist', 'geometric', 'rounded', 'serif', 'monospace'] as const;
/** How much space there is between and within things. */
export const DENSITIES = ['compact', 'comfortable', 'spacious'] as const;

/** What a tenant varies of the style sheet, each a choice of few. */
export interface LookVariables {
  readonly radius: (typeof RADII)[number];
  readonly font: (typeof FONTS)[number];
  readonly density: (typeof DENSITIES)[number];
}

/** The style sheet as it is. */
export const DEFAULT_LOOK: LookVariables = { radius: 'medium', font: 'system', density: 'comfortable' };
