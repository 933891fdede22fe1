import type { Settings } from '../config/settings.js';

/**
 * Address of a tenant's status page under the service domain, where no request tells at which host it was asked.
 * Behind https stands a proxy on the usual port; plain http is served by this process itself.
 */
export function statusPageUrl(slug: string, { publicScheme, serviceDomain, port }: Settings): string {
  const isUsual = publicScheme === 'https' || port === 80 || port === 0;
  return `${publicScheme}://${slug}.${serviceDomain}${isUsual ? '' : `:${port}`}`;
}
