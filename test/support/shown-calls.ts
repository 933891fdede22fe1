/** Command that a document shows, with the output shown for it. */
export interface ShownCall {
  readonly command: string;
  /** Expected output; `…` stands for anything. */
  readonly shown: string;
}

/** A command continues after a backslash at the end of a line, and within quotes. */
const COMMAND = /^(?:[^'\n\\]|\\[^]|'[^']*')*/;

/**
 * Commands in the `console` blocks of a text, in order. Each starts with `$ `; the lines after it
 * are its output.
 */
export function shownCalls(text: string): ShownCall[] {
  const blocks = [...text.matchAll(/^```console\n(.*?)^```$/gms)].map(([, block]) => block!);
  return blocks
    .flatMap((block) => block.split(/^\$ /m).slice(1))
    .map((entry) => {
      const [command] = COMMAND.exec(entry)!;
      return { command, shown: entry.slice(command.length).trim() };
    });
}

/** Pattern for output that is shown with `…`. */
export function shownPattern(shown: string): RegExp {
  const parts = shown.split('…').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 's');
}
