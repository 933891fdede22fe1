import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { parseEnv } from 'node:util';
import { environmentOfMachine } from '#core/config/read-settings.js';
import { CommandFailed } from '#module-system/commands/command-failed.js';

/** Runs commands on another installation: in processes of their own, which have its settings instead of ours. */
export class OtherInstallation {
  private constructor(private readonly environment: Readonly<Record<string, string | undefined>>) {}

  /** @param file with its settings, one `NAME=value` in each line @throws CommandFailed */
  static async of(file: string): Promise<OtherInstallation> {
    const content = await readFile(file, 'utf8').catch((error: unknown) => {
      throw new CommandFailed(
        `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
      );
    });
    const settings = parseEnv(content);
    // Without it, the command would use the embedded database of this installation.
    if (settings['DATABASE_URL'] === undefined && settings['DATABASE_URL_FILE'] === undefined)
      throw new CommandFailed(`${file} must have the DATABASE_URL of the other installation.`);
    return new OtherInstallation({ ...environmentOfMachine(), ...settings });
  }

  /** @throws CommandFailed with what the command has said */
  async run(...command: readonly string[]): Promise<void> {
    const program = process.argv[1] ?? '';
    const child = spawn(process.execPath, [program, ...command, '--json'], {
      env: this.environment,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const ended = new Promise<number | null>((resolve, reject) => {
      child.on('close', resolve).on('error', reject);
    });
    const [code, said] = await Promise.all([ended, text(child.stderr)]);
    if (code !== 0)
      throw new CommandFailed(`${command[0] ?? ''} failed at the other installation: ${messageIn(said)}`);
  }
}

/** The message of an error in JSON, which comes after lines about progress. A process that was killed has none. */
function messageIn(said: string): string {
  try {
    const last = JSON.parse(said.trim().split('\n').at(-1) ?? '') as { error: { message: string } };
    return last.error.message;
  } catch {
    return said.trim();
  }
}
