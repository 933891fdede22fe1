/** The parts of Swagger UI's immutable maps that are used here. */
interface Operation {
  get(name: string): unknown;
}
interface Tag {
  get(name: 'operations'): { map(show: (operation: Operation) => unknown): { toArray(): unknown[] } };
}
interface Tags {
  map(show: (tag: Tag, name: string) => unknown): { valueSeq(): { toArray(): unknown[] } };
}

/** Properties of Swagger UI's component with the list of operations. */
interface ListProperties {
  readonly specSelectors: { taggedOperations(): Tags; url(): string };
  readonly getComponent: (name: string, isContainer?: boolean) => unknown;
}
interface System {
  readonly React: {
    readonly createElement: (type: unknown, properties: object | null, ...children: unknown[]) => unknown;
  };
}

/**
 * Swagger UI plugin, whose source is sent to browsers. It lists all operations, so that the browser's search finds them.
 * Swagger UI's own list only contains those on the screen if there are many.
 */
export function listOperations({ React: { createElement } }: System): object {
  return {
    components: {
      operations: (properties: ListProperties) => {
        const { specSelectors, getComponent } = properties;
        const Section = getComponent('OperationTag');
        const Container = getComponent('OperationContainer', true);
        const sections = specSelectors.taggedOperations().map((tagObj, tag) => {
          const operations = tagObj.get('operations').map((op) => {
            const [path, method, specPath] = [op.get('path'), op.get('method'), op.get('specPath')];
            return createElement(Container, {
              key: `${String(path)}-${String(method)}`,
              ...{ specPath, op, path, method, tag },
            });
          });
          const content = createElement('div', { className: 'operation-tag-content' }, operations.toArray());
          return createElement(
            Section,
            { ...properties, key: tag, tagObj, tag, specUrl: specSelectors.url() },
            content,
          );
        });
        return createElement('div', null, sections.valueSeq().toArray());
      },
    },
  };
}
