import type { PublicMetric, PublicPage } from '../store/public-page.js';

/** The public metrics of a component, or of the page itself. */
export function metricsOf({ metrics }: PublicPage, componentId: number | null): readonly PublicMetric[] {
  return metrics.filter((metric) => metric.componentId === componentId);
}
