import { ListSetting } from '@heliograph/server/module';

/** What the operator sets. */
export class SharedTokenSettings {
  @ListSetting('ACME_SHARED_TOKEN_DIGESTS', {
    description:
      'for each page that has a token, its slug and the SHA-256 of the token, such as acme=9f86d0…',
  })
  readonly digests: readonly string[] = [];
}
