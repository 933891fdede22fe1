type Component = (properties: ResponseProperties) => unknown;

/** What Swagger UI gives to the component with one response of an operation. */
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

/** A plugin of Swagger UI as far as it is used here. */
interface Plugin {
  readonly wrapComponents: { readonly response: (original: Component, system: System) => Component };
}

/**
 * A plugin of Swagger UI, sent to browsers as its own text: failures are one line each until they are opened. They are much the
 * same everywhere, and would be most of every operation.
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
              onClick: () => {
                open(true);
              },
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
