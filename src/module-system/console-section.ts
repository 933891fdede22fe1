/** How a list or record of a module appears in the console. Without one, it appears as the reference describes it. */
export interface ConsoleSection {
  /** Its path below /api/v1, without parameters: `acme-runbooks`. */
  readonly path: string;
  /** Its title: in English, and in other languages as far as it is translated. Default: its heading in the reference. */
  readonly title?: { readonly en: string } & Readonly<Record<string, string>>;
  /** Shape of its icon in a 24 × 24 view box, drawn with lines: `M4 4h16v16H4z`. */
  readonly icon?: string;
  /** `menu`: it has a place in the menu, as by default; `records`: it is only found under "All records". */
  readonly place?: 'menu' | 'records';
  /** Fields that its list shows, the first as a link to the record. Default: those that say most. */
  readonly columns?: readonly string[];
  /**
   * A screen of its own in place of the list: the file of an ES module that needs no other, such as
   * `new URL('./screen.js', import.meta.url)`, with `mount(element, context)`. Loaded if the operator allows it with
   * `CONSOLE_MODULE_SCREENS`.
   */
  readonly screen?: URL;
}
