type Component = (properties: ResponseProperties) => unknown;

/** Properties of Swagger UI's component with one response of an operation. */
interface ResponseProperties {
  readonly code: string;
  readonly response: { get(name: 'description'): string };
}
interface System {
  readonly React: {
    readonly createElement: (type: string | Component, properties: object, ...children: unknown[]) => unknown;
    readonly useState: (initial: boolean) => readonly [boolean, (next: boolean) => void];
  };
}

/** The parts of a Swagger UI plugin that are used here. */
interface Plugin {
  readonly wrapComponents: { readonly response: (original: Component, system: System) => Component };
}

/**
 * Swagger UI plugin, whose source is sent to browsers. It shows each error as one line until it is opened.
 * Errors are much the same everywhere, and would take up most of every operation.
 */
export function foldErrors(): Plugin {
  return {
    wrapComponents: {
      response: (original, { React: { createElement, useState } }) =>
        function FoldedResponse(properties) {
          const [isOpen, open] = useState(false);
          const { code, response } = properties;
          if (isOpen || Number(code) < 400) return createElement(original, properties);
          const button = createElement(
            'button',
            {
              type: 'button',
              className: 'folded',
              'aria-expanded': false,
              onClick: () => open(true),
            },
            response.get('description').replaceAll('`', ''),
          );
          return createElement(
            'tr',
            { className: 'response', 'data-code': code },
            createElement('td', { className: 'response-col_status' }, code),
            createElement('td', { className: 'response-col_description' }, button),
          );
        },
    },
  };
}
