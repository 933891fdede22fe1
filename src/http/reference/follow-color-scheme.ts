/** The parts of a browser's window that are used here. */
interface Window {
  matchMedia(query: string): {
    readonly matches: boolean;
    addEventListener(type: 'change', listener: () => void): void;
  };
  readonly document: {
    readonly documentElement: { readonly classList: { toggle(name: string, on: boolean): void } };
  };
}

/**
 * Swagger UI plugin, whose source is sent to browsers. It follows the reader's light or dark color scheme.
 * Swagger UI has a dark theme, but only shows it after a click on a button in its bar.
 */
export function followColorScheme(): object {
  const window = globalThis as unknown as Window;
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const follow = (): void => window.document.documentElement.classList.toggle('dark-mode', dark.matches);
  follow();
  dark.addEventListener('change', follow);
  return {};
}
