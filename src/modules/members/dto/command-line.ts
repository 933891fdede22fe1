import { IntegerField, TextField, TimestampField } from '#http/fields/fields.js';
import { Confidential } from '#http/results/confidential.js';

const MAX_PORT = 65_535;

/** Where a command line waits for the browser: on the person's own machine. */
abstract class WaitingCommandLine {
  @IntegerField({
    min: 1,
    max: MAX_PORT,
    description: 'Port on which the command line listens at 127.0.0.1.',
    example: 49_512,
  })
  readonly port!: number;
}

/** Lets a command line act as the member who is signed in. */
export class AllowCommandLine extends WaitingCommandLine {
  @TextField({
    minLength: 43,
    maxLength: 43,
    pattern: /^[\w-]{43}$/,
    patternInWords: 'a SHA-256 as base64url without padding',
    description: 'SHA-256 of the `code_verifier`, which only the command line knows (RFC 7636, S256).',
    example: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  })
  readonly code_challenge!: string;
}

/** A code for the command line, which works once. */
@Confidential()
export class CommandLineCode {
  @TextField({
    maxLength: 400,
    description: 'To hand over at `http://127.0.0.1:<port>/`.',
    example: 'AZzu3BrA',
  })
  readonly code!: string;

  @TimestampField({ description: 'When the code ends.' })
  readonly expires_at!: string;
}

/** A code, and the proof that it was meant for this command line. */
export class SignInCommandLine extends WaitingCommandLine {
  @TextField({ minLength: 1, maxLength: 400, description: 'The code.', example: 'AZzu3BrA' })
  readonly code!: string;

  @TextField({
    minLength: 43,
    maxLength: 128,
    pattern: /^[\w.~-]{43,128}$/,
    patternInWords: '43 to 128 letters, digits, `-`, `.`, `_` and `~`',
    description: 'What the `code_challenge` is the SHA-256 of.',
    example: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  })
  readonly code_verifier!: string;
}

/** The session of a command line. */
@Confidential()
export class CommandLineSession {
  @TextField({
    maxLength: 100,
    description: 'To send as `Authorization: Bearer <token>`. It is shown once, and acts as the member.',
    example: 'hgc_2vKQx0aZ7mPjT4cWn9LrYd8sEhB5uFg1iOkNbXqRtVw3yMzAC',
  })
  readonly token!: string;

  @TimestampField({ description: 'When the session ends at the latest.' })
  readonly expires_at!: string;
}
