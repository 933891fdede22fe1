import { EnumField, TextField, TimestampField } from '#http/fields/fields.js';
import { UrlField } from '#http/fields/url-field.js';
import { Writes } from '#http/body/read-only.js';
import { COMPONENT_STATUS } from '#modules/components/dto/component.response.js';
import { MAX_TEXT } from '#platform/status-pages/page-summary.js';

const URL = {
  nullable: true,
  description:
    'Address of its status page, with an `/api/v2/summary.json` in the format of Statuspage. It is read every five minutes, and what it says is reported as the status of the host system. Without `components.manage`, its path is hidden. Null: none is read.',
  example: 'https://status.example.com',
};

const PUBLIC_NAME = {
  nullable: true,
  minLength: 1,
  maxLength: 100,
  description: 'What visitors are told it is called. Null: visitors are told nothing of it.',
  example: 'Example Cloud',
};

const READ = 'It follows from what the page says.';

/** Another status page that tells the status of a host system, and what visitors are told of it. */
export class HostSystemStatusPage {
  @UrlField(URL)
  readonly url!: string | null;

  @TextField(PUBLIC_NAME)
  readonly public_name!: string | null;

  @EnumField({
    ...COMPONENT_STATUS,
    nullable: true,
    movesByItself: true,
    description: 'What the page said last; null: nothing yet, or nothing for three hours.',
    example: 'degraded',
  })
  readonly status!: string | null;

  @TextField({
    nullable: true,
    maxLength: MAX_TEXT,
    movesByItself: true,
    description: 'Name of its open incident, or of a maintenance in progress; null: none.',
    example: 'Elevated error rates',
  })
  readonly message!: string | null;

  @TextField({
    nullable: true,
    maxLength: MAX_TEXT,
    movesByItself: true,
    description: 'Why the page could not be read last; null: it could.',
    example: null,
  })
  readonly problem!: string | null;

  @TimestampField({
    nullable: true,
    movesByItself: true,
    description: 'When the page was last read; null: never.',
    example: '2026-03-01T09:30:00.000Z',
  })
  readonly read_at!: string | null;
}

/** Omitted fields keep their value. */
@Writes(HostSystemStatusPage, {
  updates: true,
  followsFrom: { status: READ, message: READ, problem: READ, read_at: READ },
})
export class UpdateHostSystemStatusPage {
  @UrlField({ ...URL, optional: true })
  readonly url?: string | null;

  @TextField({ ...PUBLIC_NAME, optional: true })
  readonly public_name?: string | null;
}
