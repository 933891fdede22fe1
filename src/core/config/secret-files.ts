import { readFileSync } from 'node:fs';

/** Settings that hold passwords or keys. Each may be in a file that `<NAME>_FILE` names. */
const SECRET_SETTINGS = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_LISTEN_URL',
  'DATABASE_VISITOR_URL',
  'DATABASE_READ_URL',
  'SECRETS_KEY',
  'SMTP_URL',
  'BOUNCE_TOKEN',
] as const;

/** Values of secret settings from their files, and what is wrong with these. */
export interface SecretsRead {
  readonly values: Readonly<Record<string, string>>;
  readonly problems: readonly string[];
}

/**
 * Reads secret settings from the files that the environment names, so that no environment holds them.
 *
 * @param environment without empty variables
 */
export function secretsFromFiles(environment: Readonly<Record<string, string | undefined>>): SecretsRead {
  const values: Record<string, string> = {};
  const problems: string[] = [];
  for (const name of SECRET_SETTINGS) {
    const file = environment[`${name}_FILE`];
    if (file === undefined) continue;
    if (environment[name] !== undefined) problems.push(`${name} and ${name}_FILE must not both be set`);
    try {
      values[name] = readFileSync(file, 'utf8').trim();
    } catch (error) {
      problems.push(`${name}_FILE cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { values, problems };
}
