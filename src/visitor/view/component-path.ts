import type { PublicComponent } from '../store/public-page.js';

/** Path of a component's page. */
export function componentPath({ slug }: Pick<PublicComponent, 'slug'>): string {
  return `/components/${encodeURIComponent(slug)}`;
}
