import { Injectable } from '@nestjs/common';
import { currentTenant } from '../../../context/work-context.js';
import { Invalid } from '../../../errors/api-error.js';
import { OutboundAddresses } from '../../../outbound/outbound-addresses.js';
import { TenantsService } from '../../../tenancy/tenants.service.js';
import { SubscribersRepository, type Selectable } from '../store/subscribers.repository.js';
import type { Selection } from './selection.js';

/** Hosts of one import whose names are looked up. */
const MOST_HOSTS = 100;

/** What every way of subscribing must keep to. */
@Injectable()
export class SubscriptionRules {
  constructor(
    private readonly subscribers: SubscribersRepository,
    private readonly tenants: TenantsService,
    private readonly outbound: OutboundAddresses,
  ) {}

  /** @throws Invalid while the tenant has switched subscriptions off */
  async assertOpen(): Promise<void> {
    const { settings } = await this.tenants.settings();
    if (!settings.subscriptionsEnabled)
      throw Invalid.field(
        'subscriptions_enabled',
        'Subscriptions are switched off; subscriptions_enabled in the settings switches them on.',
      );
  }

  /** @throws Invalid for a language that the tenant has not enabled */
  assertLocale(locale: string): void {
    const { locales } = currentTenant();
    if (!locales.includes(locale))
      throw Invalid.field(
        'locale',
        `The language ${JSON.stringify(locale)} is not enabled; enabled: ${locales.join(', ')}.`,
      );
  }

  /** @throws Invalid for the address of an endpoint that leads to a network that is not public */
  async assertPublic(url: string): Promise<void> {
    const refusal = await this.outbound.refusalNow(new URL(url));
    if (refusal !== undefined) throw Invalid.field('address', refusal);
  }

  /**
   * What is wrong with addresses of endpoints, each as {@link assertPublic} says it. Of many hosts, only some are looked up:
   * one import must not ask DNS thousands of times, and each is looked up again whenever it is connected to.
   */
  async notPublic(urls: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const parsed = urls.map((url) => [url, new URL(url)] as const);
    const byHost = new Map(parsed.map(([, url]) => [url.host, url]));
    const asked = [...byHost].slice(0, MOST_HOSTS);
    const refusals = await Promise.all(
      asked.map(async ([host, url]) => [host, await this.outbound.refusalNow(url)] as const),
    );
    const known = new Map(refusals);
    return new Map(
      parsed.flatMap(([url, one]) => {
        const refusal = this.outbound.refusal(one) ?? known.get(one.host);
        return refusal === undefined ? [] : [[url, refusal] as const];
      }),
    );
  }

  /**
   * Components must be public and open to subscriptions, groups must be there. What was chosen before is not looked at
   * again, so that a record can be written as it was read.
   *
   * @throws Invalid on what cannot be chosen
   */
  async assertSelectable(selection: Selection, before: Selection): Promise<void> {
    const chosen = {
      componentIds: without(selection.componentIds, before.componentIds),
      groupIds: without(selection.groupIds, before.groupIds),
    };
    assertAmong(chosen, await this.selectableOf([chosen]));
  }

  /** Of everything that is chosen in some selections, what can be chosen. */
  selectableOf(selections: readonly Selection[]): Promise<Selectable> {
    const components = new Set(selections.flatMap(({ componentIds }) => componentIds ?? []));
    const groups = new Set(selections.flatMap(({ groupIds }) => groupIds));
    if (components.size === 0 && groups.size === 0)
      return Promise.resolve({ components: new Set(), groups: new Set() });
    return this.subscribers.selectable([...components], [...groups]);
  }
}

/** @throws Invalid on what cannot be chosen */
export function assertAmong({ componentIds, groupIds }: Selection, selectable: Selectable): void {
  const problems = {
    ...notAmong(
      'component_ids',
      'There is no public component that can be subscribed to',
      componentIds ?? [],
      selectable.components,
    ),
    ...notAmong('group_ids', 'There is no component group', groupIds, selectable.groups),
  };
  if (Object.keys(problems).length > 0) throw new Invalid(problems);
}

/** What is wrong with ids that cannot be chosen, on their field. */
function notAmong(
  field: string,
  sentence: string,
  ids: readonly number[],
  known: ReadonlySet<number>,
): Record<string, string[]> {
  const unknown = ids.filter((id) => !known.has(id));
  return unknown.length === 0 ? {} : { [field]: [`${sentence} with the id ${unknown.join(', ')}.`] };
}

function without(ids: readonly number[] | null, known: readonly number[] | null): readonly number[] {
  const before = new Set(known ?? []);
  return (ids ?? []).filter((id) => !before.has(id));
}
