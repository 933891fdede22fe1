/** Properties of Swagger UI's component with the path of an operation. */
interface LinkProperties {
  readonly text?: string;
}
type Component = (properties: LinkProperties) => unknown;
interface System {
  readonly React: {
    readonly createElement: (type: Component, properties: LinkProperties) => unknown;
  };
}

/**
 * Swagger UI plugin, whose source is sent to browsers. Paths are shown as they are, so that the browser's search finds
 * them and they can be copied. Swagger UI puts invisible spaces into them, where lines may break.
 */
export function namePlainly(): object {
  return {
    wrapComponents: {
      DeepLink:
        (Original: Component, { React: { createElement } }: System): Component =>
        (properties) =>
          createElement(Original, { ...properties, text: properties.text?.replaceAll('\u200b', '') ?? '' }),
    },
  };
}
