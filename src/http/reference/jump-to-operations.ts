/** The part of an element that is used here. */
interface Element {
  readonly firstElementChild: Element | null;
  scrollIntoView(): void;
}
type Scroll = (element: Element) => void;

/** The parts of a Swagger UI plugin that are used here. */
interface Plugin {
  readonly statePlugins: {
    readonly layout: { readonly wrapActions: { readonly scrollToElement: (original: Scroll) => Scroll } };
  };
}

/**
 * Swagger UI plugin, whose source is sent to browsers. A link to an operation leads there at once, with its heading
 * in view. Swagger UI scrolls for a second, and past the heading.
 */
export function jumpToOperations(): Plugin {
  return {
    statePlugins: {
      layout: {
        wrapActions: {
          scrollToElement: () => (element) => {
            // The element itself is inline.
            (element.firstElementChild ?? element).scrollIntoView();
          },
        },
      },
    },
  };
}
