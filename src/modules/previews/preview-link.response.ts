import { TextField, TimestampField } from '#http/fields/fields.js';

/** A link that shows a draft to everyone who has it. */
export class PreviewLink {
  @TextField({
    maxLength: 2000,
    format: 'uri',
    description: 'Address of the preview, on the requested host.',
    example:
      'http://demo.localhost:3000/preview/AQGcuN0qAGluY2lkZW50IDEymGkQ2d3fC1p4n7rYwE5uXyTz0Jv9b6cKqLhSgVtAoMI',
  })
  readonly url!: string;

  @TimestampField({ description: 'When it expires.' })
  readonly expires_at!: string;
}
