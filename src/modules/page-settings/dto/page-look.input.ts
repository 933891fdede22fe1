import type { LookVariables } from '#core/context/page-look.js';
import { EnumField } from '#http/fields/fields.js';
import { LocaleField } from '#http/fields/locale-field.js';
import { HttpsUrlField } from '#http/fields/url-field.js';
import type { LocalePatch } from '#core/text/locale-text.js';
import { DENSITY, FONT, LABEL, RADIUS } from './page-look.response.js';

/** A link in a body. Its label is validated later, against the languages of the page. */
export class LinkInput {
  @LocaleField({ ...LABEL, mode: 'required' })
  readonly label!: LocalePatch;

  @HttpsUrlField({ description: 'Target of the link, https only.', example: 'https://example.com/help' })
  readonly url!: string;
}

/** Changes of the look. Omitted variables keep their values. */
export class LookInput {
  @EnumField({ ...RADIUS, optional: true })
  readonly radius?: LookVariables['radius'];

  @EnumField({ ...FONT, optional: true })
  readonly font?: LookVariables['font'];

  @EnumField({ ...DENSITY, optional: true })
  readonly density?: LookVariables['density'];
}
