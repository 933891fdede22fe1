import { TextField } from '#http/fields/fields.js';

export class SearchQuery {
  @TextField({
    minLength: 1,
    maxLength: 255,
    description:
      'Only records with this text in a title, a name, an address or, where lists have `q`, a body; in any language and any case.',
    example: 'api',
  })
  readonly q!: string;

  @TextField({
    optional: true,
    maxLength: 35,
    description: 'Language of the titles; default: the main language. Titles without it come in another.',
    example: 'en',
  })
  readonly locale?: string;
}
