import { Injectable } from '@nestjs/common';
import { Invalid, NotFound } from '#core/errors/api-error.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { assertMatch } from '#http/results/etag.js';
import { recordOf, type RecordJson } from '#http/results/record-json.js';
import { ComponentsService } from '#modules/components/services/components.service.js';
import { ComponentDependencies, type UpdateComponentDependencies } from '../dto/component-dependencies.js';
import {
  ComponentDependenciesRepository,
  type StoredDependencies,
} from '../store/component-dependencies.repository.js';

/** What components depend on. Source: docs/decisions/0103. */
@Injectable()
export class ComponentDependenciesService {
  constructor(
    private readonly dependencies: ComponentDependenciesRepository,
    private readonly components: ComponentsService,
    private readonly database: TenantDatabase,
  ) {}

  /** @throws NotFound if there is no such component */
  async get(componentId: number): Promise<RecordJson<ComponentDependencies>> {
    return toRecord(await this.stored(componentId));
  }

  /**
   * @throws NotFound if there is no such component; PreconditionFailed; Invalid on what is unknown or repeated, or
   * depends on the component itself
   */
  set(
    componentId: number,
    input: UpdateComponentDependencies,
    ifMatch?: string,
  ): Promise<RecordJson<ComponentDependencies>> {
    // One at a time, so that no two writes close a circle together.
    return this.database.writeAlone(async () => {
      const stored = await this.stored(componentId);
      assertMatch(ifMatch, toRecord(stored));
      const { component_ids: componentIds, host_system_ids: hostSystemIds } = input;
      if (componentIds !== undefined) await this.assertComponents(componentId, componentIds);
      if (hostSystemIds !== undefined) await this.assertHostSystems(hostSystemIds);
      const next = {
        componentIds: inOrder(componentIds ?? stored.componentIds),
        hostSystemIds: inOrder(hostSystemIds ?? stored.hostSystemIds),
      };
      if (JSON.stringify(next) !== JSON.stringify(stored)) this.dependencies.set(componentId, next);
      return toRecord(next);
    });
  }

  private async stored(componentId: number): Promise<StoredDependencies> {
    const stored = await this.dependencies.of(componentId);
    if (stored === undefined) throw NotFound.of('component');
    return stored;
  }

  private async assertComponents(componentId: number, ids: readonly number[]): Promise<void> {
    assertEachOnce('component_ids', ids);
    assertEach('component_ids', ids, await this.components.lockShared(ids), 'There is no such component.');
    const dependents = await this.dependencies.dependents(componentId, ids);
    const circle = ids.findIndex((id) => dependents.has(id));
    if (circle !== -1)
      throw Invalid.field(
        `component_ids.${circle}`,
        ids[circle] === componentId
          ? 'A component cannot depend on itself.'
          : 'That component depends on this one already, directly or through others.',
      );
  }

  private async assertHostSystems(ids: readonly number[]): Promise<void> {
    assertEachOnce('host_system_ids', ids);
    assertEach(
      'host_system_ids',
      ids,
      await this.dependencies.hostSystems(ids),
      'There is no such host system.',
    );
  }
}

function assertEachOnce(field: string, ids: readonly number[]): void {
  const repeated = ids.findIndex((id, index) => ids.indexOf(id) !== index);
  if (repeated !== -1) throw Invalid.field(`${field}.${repeated}`, 'Name each once.');
}

function assertEach(
  field: string,
  ids: readonly number[],
  known: ReadonlySet<number>,
  problem: string,
): void {
  const missing = ids.findIndex((id) => !known.has(id));
  if (missing !== -1) throw Invalid.field(`${field}.${missing}`, problem);
}

function inOrder(ids: readonly number[]): number[] {
  return ids.toSorted((one, other) => one - other);
}

function toRecord({ componentIds, hostSystemIds }: StoredDependencies): RecordJson<ComponentDependencies> {
  return recordOf(ComponentDependencies, { component_ids: componentIds, host_system_ids: hostSystemIds });
}
