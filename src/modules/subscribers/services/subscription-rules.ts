import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { Invalid } from '#core/errors/api-error.js';
import { OutboundAddresses } from '#platform/outbound/outbound-addresses.js';
import { TenantsService } from '#platform/tenancy/tenants.service.js';
import { SubscribersRepository, type Selectable } from '../store/subscribers.repository.js';
import type { Selection } from '../rules/selection.js';

/** Maximum number of hosts looked up per import. */
const MAX_HOSTS = 100;

/** Rules that all ways of subscribing share. */
@Injectable()
export class SubscriptionRules {
  constructor(
    private readonly subscribers: SubscribersRepository,
    private readonly tenants: TenantsService,
    private readonly outbound: OutboundAddresses,
  ) {}

  /** @throws Invalid while the tenant has disabled subscriptions */
  async assertOpen(): Promise<void> {
    const { settings } = await this.tenants.settings();
    if (!settings.subscriptionsEnabled)
      throw Invalid.field(
        'subscriptions_enabled',
        'Subscriptions are switched off; subscriptions_enabled in the settings switches them on.',
      );
  }

  /** @throws Invalid if the tenant has not enabled the language */
  assertLocale(locale: string): void {
    const { locales } = currentTenant();
    if (!locales.includes(locale))
      throw Invalid.field(
        'locale',
        `The language ${JSON.stringify(locale)} is not enabled; enabled: ${locales.join(', ')}.`,
      );
  }

  /** @throws Invalid if the endpoint is in a network that is not public */
  async assertPublic(url: string): Promise<void> {
    const refusal = await this.outbound.refusalNow(new URL(url));
    if (refusal !== undefined) throw Invalid.field('address', refusal);
  }

  /**
   * Returns the problems of endpoint addresses, as {@link assertPublic} reports them. Looks up
   * a limited number of hosts, because one import must not send thousands of DNS queries. Each
   * host is checked again on connect.
   */
  async notPublic(urls: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const parsed = urls.map((url) => [url, new URL(url)] as const);
    const byHost = new Map(parsed.map(([, url]) => [url.host, url]));
    const asked = [...byHost].slice(0, MAX_HOSTS);
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
   * Checks that components are public and accept subscriptions, and that groups exist. Skips ids that were
   * selected before, because a client must be able to write back a record that it has read.
   *
   * @throws Invalid on ids that cannot be selected
   */
  async assertSelectable(selection: Selection, before: Selection): Promise<void> {
    const chosen = newlyChosen(selection, before);
    assertAmong(chosen, await this.selectableOf([chosen]));
  }

  /**
   * Like {@link assertSelectable}, for visitors: a group that they do not see is treated as one that does not exist.
   *
   * @throws Invalid on ids that cannot be selected
   */
  async assertOffered(selection: Selection, before: Selection): Promise<void> {
    const chosen = newlyChosen(selection, before);
    const { components, groups } = await this.selectableOf([chosen]);
    const shown = groups.size === 0 ? groups : await this.subscribers.shownGroups([...groups]);
    assertAmong(chosen, { components, groups: shown });
  }

  /** Filters all ids of some selections to those that accept subscriptions. */
  selectableOf(selections: readonly Selection[]): Promise<Selectable> {
    const components = new Set(selections.flatMap(({ componentIds }) => componentIds ?? []));
    const groups = new Set(selections.flatMap(({ groupIds }) => groupIds));
    if (components.size === 0 && groups.size === 0)
      return Promise.resolve({ components: new Set(), groups: new Set() });
    return this.subscribers.selectable([...components], [...groups]);
  }
}

/** @throws Invalid on ids that cannot be selected */
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

/** Problems with ids that cannot be selected, by field. */
function notAmong(
  field: string,
  sentence: string,
  ids: readonly number[],
  known: ReadonlySet<number>,
): Record<string, string[]> {
  const unknown = ids.filter((id) => !known.has(id));
  return unknown.length === 0 ? {} : { [field]: [`${sentence} with the id ${unknown.join(', ')}.`] };
}

function newlyChosen(selection: Selection, before: Selection): Selection {
  return {
    componentIds: without(selection.componentIds, before.componentIds),
    groupIds: without(selection.groupIds, before.groupIds),
  };
}

function without(ids: readonly number[] | null, known: readonly number[] | null): readonly number[] {
  const before = new Set(known ?? []);
  return (ids ?? []).filter((id) => !before.has(id));
}
