/** The parts of Swagger UI's immutable maps and lists that are used here. */
interface Member {
  get(name: string): unknown;
  getIn(names: readonly string[]): unknown;
}
interface Operations {
  filter(test: (operation: Member) => boolean): Operations;
  readonly size: number;
}
interface Tag {
  get(name: 'operations'): Operations;
  set(name: 'operations', operations: Operations): Tag;
}
interface Tags {
  map(change: (tag: Tag, name: string) => Tag): Tags;
  filter(test: (tag: Tag) => boolean): Tags;
}

/** Properties of Swagger UI's component with the filter box. */
interface BoxProperties {
  readonly layoutSelectors: { currentFilter(): unknown };
  readonly layoutActions: { updateFilter(phrase: string): void };
}
interface System {
  readonly React: {
    readonly createElement: (type: string, properties: object, ...children: unknown[]) => unknown;
  };
}

/** The parts of a Swagger UI plugin that are used here. */
interface Plugin {
  readonly fn: { readonly opsFilter: (tags: Tags, phrase: string) => Tags };
  readonly components: { readonly FilterContainer: (properties: BoxProperties) => unknown };
}

/**
 * Swagger UI plugin, whose source is sent to browsers. The filter box finds operations by heading,
 * method, path and summary, regardless of case, and says so. Swagger UI's own filter only matches
 * section headings, and is case-sensitive.
 */
export function findOperations({ React: { createElement } }: System): Plugin {
  return {
    components: {
      FilterContainer: ({ layoutSelectors, layoutActions }) => {
        const phrase = layoutSelectors.currentFilter();
        const box = createElement('input', {
          className: 'operation-filter-input',
          type: 'search',
          placeholder: 'Find operations: words of method, path or summary',
          'aria-label': 'Find operations',
          value: typeof phrase === 'string' ? phrase : '',
          onChange: (event: { readonly target: { readonly value: string } }) =>
            layoutActions.updateFilter(event.target.value),
        });
        return createElement('section', { className: 'filter wrapper' }, box);
      },
    },
    fn: {
      opsFilter: (tags, phrase) => {
        const words = phrase.toLowerCase().split(' ');
        return tags
          .map((tag, name) =>
            tag.set(
              'operations',
              tag.get('operations').filter((operation) => {
                const text = [name, operation.get('method'), operation.get('path')]
                  .concat(operation.getIn(['operation', 'summary']))
                  .join(' ')
                  .toLowerCase();
                return words.every((word) => text.includes(word));
              }),
            ),
          )
          .filter((tag) => tag.get('operations').size > 0);
      },
    },
  };
}
