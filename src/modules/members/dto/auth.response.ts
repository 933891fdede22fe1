import { EmailField, RecordField, TextField, TimestampField } from '#http/fields/fields.js';
import { Confidential } from '#http/results/confidential.js';
import { Profile } from './member.response.js';

/** Who is signed in. */
@Confidential()
export class SignedIn {
  @RecordField(() => Profile, {
    nullable: true,
    description: 'The member; null: an unnamed person who signed in with a key.',
  })
  readonly member!: Profile | null;

  @TimestampField({ description: 'When the session ends at the latest.' })
  readonly expires_at!: string;
}

/** The token of an invitation's link. */
export class AcceptInvitation {
  @TextField({
    minLength: 1,
    maxLength: 400,
    description: 'The last part of the link in the mail.',
    example: 'AZzu3BrAAAEyIGYwbjZr',
  })
  readonly token!: string;
}

/** An address to send a code to. */
export class RequestCode {
  @EmailField({ description: 'E-mail address of the member.', example: 'ada@example.com' })
  readonly email!: string;
}

/** A code from a mail. */
export class SignInWithCode extends RequestCode {
  @TextField({
    minLength: 6,
    maxLength: 6,
    pattern: /^\d{6}$/,
    patternInWords: 'the six digits of the mail',
    description: 'The six digits from the mail.',
    example: '090823',
  })
  readonly code!: string;
}

/** An API key to sign in with. */
export class SignInWithKey {
  @TextField({
    minLength: 1,
    maxLength: 100,
    description: 'An API key.',
    example: 'hg_2vKQx0aZ7mPjT4cWn9LrYd8sEhB5uFg1iOkNbXqRtVw3yMzAC',
  })
  readonly key!: string;
}
