/** Immutable maps and lists of Swagger UI, as far as they are used here. */
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

/** A plugin of Swagger UI as far as it is used here. */
interface Plugin {
  readonly fn: { readonly opsFilter: (tags: Tags, phrase: string) => Tags };
}

/**
 * A plugin of Swagger UI, sent to browsers as its own text: the filter box finds operations by heading, method, path and
 * summary in either case. Swagger UI's own finds whole headings only, as they are written.
 */
export function findOperations(): Plugin {
  return {
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
