/** Actions of Swagger UI, as a plugin may wrap them. */
type Action = (payload: string) => unknown;
interface System {
  readonly specActions: { updateJsonSpec(document: unknown): unknown };
}

/** The parts of a Swagger UI plugin that are used here. */
interface Plugin {
  readonly fn: {
    readonly resolveSubtree: (document: unknown, path: readonly string[]) => Promise<object>;
  };
  readonly statePlugins: {
    readonly spec: {
      readonly wrapActions: { readonly parseToJson: (original: Action, system: System) => Action };
    };
  };
}

/**
 * Swagger UI plugin, whose source is sent to browsers. It reads our document as what it is: JSON whose references
 * lead to its own components. Swagger UI reads it as YAML, and models all of it again for each operation that is
 * opened, to find references to other files: seconds, during which the page does not react.
 */
export function readDocument(): Plugin {
  type Node = Readonly<Record<string, unknown>>;
  const at = (document: unknown, keys: readonly string[]): unknown =>
    keys.reduce<unknown>((value, key) => (value as Node | undefined)?.[key], document);
  /** @param open references that are being resolved: inside itself, a schema stays a reference */
  const resolve = (document: unknown, value: unknown, open: readonly string[]): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((item) => resolve(document, item, open));
    const { $ref } = value as Node;
    if (typeof $ref === 'string') {
      if (open.includes($ref)) return value;
      const target = resolve(document, at(document, $ref.slice(2).split('/')), [...open, $ref]);
      // Swagger UI takes names of schemas from this.
      return { ...(target as Node), $$ref: $ref };
    }
    const { allOf, ...own } = Object.fromEntries(
      Object.entries(value as Node).map(([key, member]) => [key, resolve(document, member, open)]),
    );
    // A shared schema with a description of its own: shown as one.
    return Array.isArray(allOf) ? Object.assign({}, ...(allOf as Node[]), own) : own;
  };
  return {
    fn: {
      resolveSubtree: (document, path) =>
        Promise.resolve({ spec: resolve(document, at(document, path), []), errors: [] }),
    },
    statePlugins: {
      spec: {
        wrapActions: {
          parseToJson: (_, system) => (text) => system.specActions.updateJsonSpec(JSON.parse(text)),
        },
      },
    },
  };
}
