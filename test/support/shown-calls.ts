/** A command that a document shows, with what it shows of the output. */
export interface ShownCall {
  readonly command: string;
  /** `…` stands for anything. */
  readonly shown: string;
}

/** A command goes on after a backslash at the end of a line, and within quotes. */
const COMMAND = /^(?:[^'\n\\]|\\[^]|'[^']*')*/;

/** The commands in the `console` blocks of a text, in order: each line that starts with `$ `, with the lines that follow it. */
export function shownCalls(text: string): ShownCall[] {
  const blocks = [...text.matchAll(/^```console\n(.*?)^```$/gms)].map(([, block]) => block!);
  return blocks
    .flatMap((block) => block.split(/^\$ /m).slice(1))
    .map((entry) => {
      const [command] = COMMAND.exec(entry)!;
      return { command, shown: entry.slice(command.length).trim() };
    });
}

/** What outputs that are shown in this way look like. */
export function shownPattern(shown: string): RegExp {
  const parts = shown.split('…').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 's');
}
