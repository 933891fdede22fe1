import { Injectable } from '@nestjs/common';
import type { Steps } from '#core/text/steps.js';
import { LATE, settledWithin } from '#core/time/settled-within.js';
import type { PublicRows, Slot, SlotPage, SlotPlace } from '#platform/page-parts/page-part.js';
import { PageParts, partTexts, type SlotsOfModule } from '#platform/page-parts/page-parts.js';
import { RenderingSlices } from '../responses/rendering-slices.js';
import { ModuleRows } from '../store/module-rows.js';
import type { PageView } from '../view/page-view.js';
import { PartFailed, PartFaults } from './part-faults.js';
import { partHtml, PartProblem } from './part-html.js';

/** Maximum number of characters of a section. */
const MAX_CHARACTERS = 100_000;
/** How long a page waits for the rows of its sections. */
const PATIENCE_MS = 2000;

/** A section of a module, ready to be shown. */
export interface DrawnSlot {
  /** Unique on the page: `x-acme-hours-hours`. */
  readonly id: string;
  readonly place: SlotPlace;
  readonly html: string;
}

const NONE: readonly DrawnSlot[] = [];

/** Renders the sections of modules. One that fails is left out and logged; the page does not fail with it. */
@Injectable()
export class SlotsService {
  /** One list for each module and page, because the rows are read together. */
  private readonly lists = new WeakMap<SlotsOfModule, readonly PublicRows[]>();

  constructor(
    private readonly parts: PageParts,
    private readonly rows: ModuleRows,
    private readonly faults: PartFaults,
    private readonly slices: RenderingSlices,
  ) {}

  /** True if modules have sections on a page. */
  has(page: SlotPage): boolean {
    return this.parts.slotsOf(page).length > 0;
  }

  /**
   * Renders the sections of the current tenant's page, with one statement for each module.
   *
   * @param id of the component or incident that the page is about
   */
  async draw(page: SlotPage, view: PageView, id?: number): Promise<readonly DrawnSlot[]> {
    if (!this.has(page)) return NONE;
    const drawn = await Promise.all(
      this.parts.slotsOf(page).map((module) => this.drawModule(page, module, view, id)),
    );
    return drawn.flat();
  }

  private async drawModule(
    page: SlotPage,
    owned: SlotsOfModule,
    view: PageView,
    id: number | undefined,
  ): Promise<readonly DrawnSlot[]> {
    const name = `sections of the module ${owned.module} on the page ${page}`;
    if (this.faults.isResting(name)) return NONE;
    try {
      const reading = this.rows.of(view.page, `${owned.module} ${page}`, this.listsOf(owned), id);
      const lists = await settledWithin(reading, PATIENCE_MS);
      if (lists === LATE) throw new PartProblem('waited too long for its rows.');
      return await this.slices.run(this.drawSlots(owned, lists, view));
    } catch (error) {
      this.faults.failed(name, error);
      return NONE;
    }
  }

  private *drawSlots(
    { module, slots }: SlotsOfModule,
    lists: readonly (string | null)[],
    view: PageView,
  ): Steps<readonly DrawnSlot[]> {
    const drawn: DrawnSlot[] = [];
    for (const [index, slot] of slots.entries()) {
      yield;
      const html = this.htmlOf(module, slot, lists[index] ?? null, view);
      if (html !== '') drawn.push({ id: `x-${module}-${slot.name}`, place: slot.place, html });
    }
    return drawn;
  }

  private htmlOf(module: string, slot: Slot, list: string | null, page: PageView): string {
    try {
      return this.faults.run(`the section ${slot.name} of the module ${module}`, () =>
        partHtml(
          slot.show({ rows: rowsOf(list), texts: partTexts(slot.texts, page.locale), page }),
          MAX_CHARACTERS,
        ),
      );
    } catch (error) {
      if (error instanceof PartFailed) return '';
      throw error;
    }
  }

  private listsOf(owned: SlotsOfModule): readonly PublicRows[] {
    const known = this.lists.get(owned) ?? owned.slots.map(({ rows }) => rows);
    this.lists.set(owned, known);
    return known;
  }
}

/**
 * Rows of a list as JSON. They are parsed for each part, so that none sees what another has changed.
 *
 * @throws PartProblem if the list was too long to be read
 */
export function rowsOf(list: string | null): readonly object[] {
  if (list === null) throw new PartProblem('has too long rows: at most 1 MB of JSON are read.');
  return JSON.parse(list) as object[];
}
