import { Injectable } from '@nestjs/common';
import type { PublicRows } from '#platform/page-parts/page-part.js';
import type { AtPath } from '#platform/page-parts/page-parts.js';
import { DatabaseUnavailable } from '#core/errors/database-unavailable.js';
import { ModuleRows } from '../store/module-rows.js';
import type { PageView } from '../view/page-view.js';
import { PartFaults } from './part-faults.js';
import { rowsOf } from './slots.service.js';

/** Makes the pages and data of modules from their rows. */
@Injectable()
export class ModuleParts {
  private readonly lists = new WeakMap<PublicRows, readonly PublicRows[]>();

  constructor(
    private readonly rows: ModuleRows,
    private readonly faults: PartFaults,
  ) {}

  /**
   * @param kind `page` or `data`
   * @param work makes the text from the rows
   * @throws PartFailed, DatabaseUnavailable
   */
  async make(
    kind: 'page' | 'data',
    { module, path, part }: AtPath<{ readonly rows: PublicRows }>,
    view: PageView,
    work: (rows: readonly object[]) => string,
  ): Promise<string> {
    const name = `the ${kind} ${path} of the module ${module}`;
    const [list = null] = await this.read(kind, name, path, part.rows, view);
    return this.faults.run(name, () => work(rowsOf(list)));
  }

  private async read(
    kind: string,
    name: string,
    path: string,
    rows: PublicRows,
    view: PageView,
  ): Promise<readonly (string | null)[]> {
    const lists = this.lists.get(rows) ?? [rows];
    this.lists.set(rows, lists);
    try {
      return await this.rows.of(view.page, `${kind} ${path}`, lists);
    } catch (error) {
      // The last response is then served, if there is one.
      if (error instanceof DatabaseUnavailable) throw error;
      throw this.faults.failed(name, error);
    }
  }
}
