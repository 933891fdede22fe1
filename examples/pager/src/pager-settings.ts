import { UrlField } from '@heliograph/server/module';

/** What each tenant sets under `/settings/acme-pager`. */
export class PagerSettings {
  @UrlField({ nullable: true, description: 'Where to call somebody.', example: 'https://pager.example.com/' })
  readonly url: string | null = null;
}
