import { Injectable } from '@nestjs/common';
import { currentTenant } from '../../../context/work-context.js';
import { Invalid } from '../../../errors/api-error.js';
import { TenantsService } from '../../../tenancy/tenants.service.js';
import { SubscribersRepository } from '../store/subscribers.repository.js';
import type { Selection } from './selection.js';

/** What every way of subscribing must keep to. */
@Injectable()
export class SubscriptionRules {
  constructor(
    private readonly subscribers: SubscribersRepository,
    private readonly tenants: TenantsService,
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

  /**
   * Components must be public and open to subscriptions, groups must be there. What was chosen before is not looked at
   * again, so that a record can be written as it was read.
   *
   * @throws Invalid on what cannot be chosen
   */
  async assertSelectable(selection: Selection, before: Selection): Promise<void> {
    const components = without(selection.componentIds, before.componentIds);
    const groups = without(selection.groupIds, before.groupIds);
    if (components.length === 0 && groups.length === 0) return;
    const selectable = await this.subscribers.selectable(components, groups);
    const problems = {
      ...notAmong(
        'component_ids',
        'There is no public component that can be subscribed to',
        components,
        selectable.components,
      ),
      ...notAmong('group_ids', 'There is no component group', groups, selectable.groups),
    };
    if (Object.keys(problems).length > 0) throw new Invalid(problems);
  }
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
