/** Exit codes. 0: done. */
export const EXIT = {
  /** The server, or this program, refused: unchanged, the command fails again. */
  refused: 1,
  wrongUse: 2,
  /** Not reachable, not signed in, or the server could not answer for the moment. */
  notServed: 3,
  /** `status --check`: something is not operational. `plan --check`: the page is not as the file says. */
  notAsWanted: 4,
  /** Ctrl-C at a question, as shells number it. */
  interrupted: 130,
} as const;

/** A failure whose message is all that the user needs. */
export class CommandFailed extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode: number = EXIT.refused) {
    super(message);
    this.exitCode = exitCode;
  }
}
