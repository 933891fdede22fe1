/** Properties of Swagger UI's components that are used here. */
interface Properties {
  readonly title?: string;
  readonly schema?: { readonly title?: string };
  readonly description?: string;
}
type Component = (properties: Properties) => unknown;
type Element = string | Component | object;
interface System {
  readonly React: {
    readonly createElement: (type: Element, properties: object | null, ...children: unknown[]) => unknown;
    readonly createContext: (value: string) => { readonly Provider: object };
    readonly useContext: (context: object) => string;
    readonly Fragment: object;
  };
}
/** Properties of the path in an operation's heading. */
interface PathProperties {
  readonly operationProps: { get(name: 'path'): string; get(name: 'deprecated'): boolean };
}

/** The parts of a Swagger UI plugin that are used here. */
interface Plugin {
  readonly components: {
    readonly OperationSummaryPath: (properties: PathProperties) => unknown;
    readonly ServersContainer: () => null;
  };
  readonly wrapComponents: Readonly<Record<string, (original: Component) => Component>>;
}

/**
 * Swagger UI plugin, whose source is sent to browsers. It mends what keyboards and screen readers cannot use in
 * Swagger UI: links inside buttons, controls without names, and code that scrolls by touch and wheel only.
 */
export function nameControls({ React }: System): Plugin {
  const { createElement, createContext, useContext, Fragment } = React;
  /** What a field is for: its name and description. */
  const Field = createContext('');
  const unseen = (text: string): unknown => createElement('span', { className: 'unseen' }, text);
  return {
    components: {
      // The address bar has the link, once the operation is open. Paths break before each slash.
      OperationSummaryPath: ({ operationProps }) => {
        const [path, isDeprecated] = [operationProps.get('path'), operationProps.get('deprecated')];
        const parts = path.split(/(?=\/)/).flatMap((part, key) => [createElement('wbr', { key }), part]);
        const className = isDeprecated ? 'opblock-summary-path__deprecated' : 'opblock-summary-path';
        return createElement('span', { className, 'data-path': path }, createElement('span', null, parts));
      },
      // There is only one server, this one.
      ServersContainer: () => null,
    },
    wrapComponents: {
      JsonSchemaForm: (original) =>
        function NamedField(properties) {
          const field = createElement(original, properties);
          return createElement(Field.Provider, { value: properties.description }, field);
        },
      Select: (original) =>
        function NamedSelect(properties) {
          return createElement('label', null, unseen(useContext(Field)), createElement(original, properties));
        },
      TextArea: (original) =>
        function NamedTextArea(properties) {
          const name = useContext(Field) || 'Request body';
          return createElement(original, { 'aria-label': name, ...properties });
        },
      // Its text is its name, not "Apply credentials".
      Button: (original) =>
        function NamedButton(properties) {
          return createElement(original, { ...properties, 'aria-label': undefined });
        },
      CloseIcon: (original) =>
        function NamedIcon(properties) {
          return createElement(Fragment, null, createElement(original, properties), unseen('Dismiss'));
        },
      JSONSchema202012KeywordTitle: (original) =>
        function TitleOfAny(properties) {
          const title = properties.title || properties.schema?.title || 'Schema';
          return createElement(original, { ...properties, title });
        },
      SyntaxHighlighter: (original) =>
        function ScrollableCode(properties) {
          const region = { className: 'code', tabIndex: 0, role: 'region', 'aria-label': 'Code' };
          return createElement('div', region, createElement(original, properties));
        },
    },
  };
}
