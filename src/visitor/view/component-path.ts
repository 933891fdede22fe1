import type { PublicComponent } from '../store/public-page.js';

/** The address of a component's page below the origin. */
export function componentPath({ slug }: Pick<PublicComponent, 'slug'>): string {
  return `/components/${encodeURIComponent(slug)}`;
}
