import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import {
  COMPONENT_GROUP,
  COMPONENT_GROUP_METADATA,
  type ComponentGroup,
} from '#modules/component-groups/dto/component-group.response.js';
import { ComponentGroupsService } from '#modules/component-groups/services/component-groups.service.js';
import { ComponentsService } from '#modules/components/services/components.service.js';
import type { SentFields } from '../rules/sent-fields.js';
import type { SentPages } from '../rules/sent-range.js';
import { shownText } from '../rules/shown-text.js';
import { translated } from '../rules/translated.js';
import { StoredFields } from './stored-fields.service.js';

/** Component groups in Statuspage's format, which names their components. */
@Injectable()
export class StatuspageGroups {
  constructor(
    private readonly groups: ComponentGroupsService,
    private readonly components: ComponentsService,
    private readonly stored: StoredFields,
    private readonly database: TenantDatabase,
  ) {}

  async list(range: SentPages): Promise<object[]> {
    const { records } = await this.groups.list(range);
    return this.shown(records.map((text) => JSON.parse(text) as ComponentGroup));
  }

  /** @throws NotFound */
  async get(id: number): Promise<object> {
    const { text } = await this.groups.get(id);
    const [shown] = await this.shown([JSON.parse(text) as ComponentGroup]);
    if (shown === undefined) throw new Error('A record is always shown.');
    return shown;
  }

  /** @throws Invalid */
  create(sent: SentFields, description: string | null | undefined): Promise<object> {
    const body = translated(COMPONENT_GROUP.create, { name: sent.text('name') });
    const members = sent.ids('components');
    return this.database.write(async () => {
      const id = Number((await this.groups.create(body)).id);
      return this.complete(id, members, description);
    });
  }

  /** @throws NotFound, Invalid */
  update(id: number, sent: SentFields, description: string | null | undefined): Promise<object> {
    const body = translated(COMPONENT_GROUP.update, { name: sent.text('name') });
    const members = sent.ids('components');
    return this.database.write(async () => {
      await this.groups.update(id, body);
      return this.complete(id, members, description);
    });
  }

  /** Deletes a group; its components stay. @returns the group as it was. @throws NotFound, Invalid */
  delete(id: number): Promise<object> {
    return this.database.write(async () => {
      const group = await this.get(id);
      await this.place(id, []);
      await this.groups.delete(id);
      return group;
    });
  }

  private async complete(
    id: number,
    members: readonly number[] | undefined,
    description: string | null | undefined,
  ): Promise<object> {
    await this.stored.add(COMPONENT_GROUP_METADATA, id, { description });
    if (members !== undefined) await this.place(id, members);
    return this.get(id);
  }

  /** Makes these the components of a group. @throws NotFound if one of them does not exist */
  private async place(id: number, members: readonly number[]): Promise<void> {
    const outline = await this.components.outline();
    const before = new Set(outline.filter(({ groupId }) => groupId === id).map((one) => one.id));
    // In ascending order, in which all writers lock components.
    const changed = [...before].filter((one) => !members.includes(one));
    const added = members.filter((one) => !before.has(one));
    for (const component of [...changed, ...added].sort((one, other) => one - other))
      await this.components.update(component, { group_id: added.includes(component) ? id : null });
  }

  private async shown(groups: readonly ComponentGroup[]): Promise<object[]> {
    const { slug: page, locales } = currentTenant();
    const [outline, stored] = await Promise.all([
      this.components.outline(),
      this.stored.all(
        COMPONENT_GROUP_METADATA,
        groups.map(({ id }) => id),
      ),
    ]);
    const members = Map.groupBy(outline, ({ groupId }) => groupId);
    return groups.map(({ id, name, position, created_at, updated_at }) => ({
      id: String(id),
      page_id: page,
      name: shownText(name, locales) ?? '',
      description: stored.get(id)?.['description'] ?? null,
      components: (members.get(id) ?? []).map((component) => String(component.id)),
      position: position + 1,
      created_at,
      updated_at,
    }));
  }
}
