/** A browser's window, as far as it is used here. */
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
 * A plugin of Swagger UI, sent to browsers as its own text: light or dark, as the reader has set. Swagger UI has a dark look,
 * but shows it only to whoever presses a button on its bar.
 */
export function followColorScheme(): object {
  const window = globalThis as unknown as Window;
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const follow = (): void => {
    window.document.documentElement.classList.toggle('dark-mode', dark.matches);
  };
  follow();
  dark.addEventListener('change', follow);
  return {};
}
