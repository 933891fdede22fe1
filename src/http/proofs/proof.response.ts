import { TextField } from '../fields/fields.js';

/** A proof that others can verify: with the keys of `/.well-known/jwks.json`, and without asking the status page. */
export class Proof {
  @TextField({
    maxLength: 8_000_000,
    description:
      'A compact JWS (EdDSA). Its payload is JSON: `iss` is the address of the status page, `sub` its name, `iat` the time in seconds, and one further member has what is proved.',
    example:
      'eyJhbGciOiJFZERTQSIsImtpZCI6IjRmMWEyYjNjIn0.eyJpc3MiOiJodHRwOi8vZGVtby5sb2NhbGhvc3Q6MzAwMCJ9.c2ln',
  })
  readonly jws!: string;
}
