import { Injectable } from '@nestjs/common';
import { baseOf } from '#core/languages/catalogues.js';
import {
  SLOT_PLACES,
  type ModulePage,
  type PartsOfModule,
  type PartTexts,
  type Slot,
  type SlotPage,
  type VisitorData,
} from './page-part.js';

/** The sections of one module on one page. */
export interface SlotsOfModule {
  readonly module: string;
  readonly slots: readonly Slot[];
}

/** A page or data, with its module and its path below the prefix of all modules: `acme-quotes/archive`. */
export interface AtPath<Part> {
  readonly module: string;
  readonly path: string;
  readonly part: Part;
}

const PAGES = Object.keys(SLOT_PLACES) as SlotPage[];

/** What modules show to visitors. */
@Injectable()
export class PageParts {
  private readonly slots = new Map<SlotPage, SlotsOfModule[]>(PAGES.map((page) => [page, []]));
  private readonly pagesByPath = new Map<string, AtPath<ModulePage>>();
  private readonly dataByPath = new Map<string, AtPath<VisitorData>>();

  register(module: string, { slots, pages, visitorData }: PartsOfModule): void {
    for (const page of PAGES) {
      const places: readonly string[] = SLOT_PLACES[page];
      const own = slots.filter(({ place }) => places.includes(place));
      if (own.length > 0) this.slots.get(page)?.push({ module, slots: own });
    }
    for (const part of pages) add(this.pagesByPath, module, part);
    for (const part of visitorData) add(this.dataByPath, module, part);
  }

  /** In the order of the modules. */
  slotsOf(page: SlotPage): readonly SlotsOfModule[] {
    return this.slots.get(page) ?? [];
  }

  /** All pages of modules. */
  get pages(): readonly AtPath<ModulePage>[] {
    return [...this.pagesByPath.values()];
  }

  page(path: string): AtPath<ModulePage> | undefined {
    return this.pagesByPath.get(path);
  }

  data(path: string): AtPath<VisitorData> | undefined {
    return this.dataByPath.get(path);
  }
}

/** Path of a part below the prefix of all modules. */
export function partPath(module: string, { path }: { readonly path: string }): string {
  return path === '' ? module : `${module}/${path}`;
}

/** Path of a page of a module on the host of a tenant. */
export function modulePagePath({ path }: { readonly path: string }): string {
  return `/x/${path}`;
}

/** Texts in a language, each of them in English if it is not translated. */
export function partTexts<Text extends string>(
  texts: PartTexts<Text>,
  locale: string,
): Readonly<Record<Text, string>> {
  return { ...texts.en, ...(texts[locale] ?? texts[baseOf(locale)]) };
}

function add<Part extends { readonly path: string }>(
  parts: Map<string, AtPath<Part>>,
  module: string,
  part: Part,
): void {
  const path = partPath(module, part);
  parts.set(path, { module, path, part });
}
