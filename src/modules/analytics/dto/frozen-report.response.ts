import {
  EnumField,
  IdField,
  IntegerField,
  NumberField,
  RecordField,
  TextField,
  TimestampField,
} from '#http/fields/fields.js';
import { RecordListField } from '#http/fields/list-field.js';
import { UptimeReport } from './uptime.response.js';
import { MONTH } from './frozen-report.input.js';

/** Maximum number of changes that a version lists. */
export const MAX_CHANGES = 1000;

/** A figure that differs from the previous version. */
export class ReportChange {
  @EnumField({
    name: 'ReportChangeKind',
    values: ['method', 'page', 'group', 'component'],
    description: 'What the figure is about; `method`: how all figures are computed.',
    example: 'component',
  })
  readonly kind!: string;

  @IdField({ nullable: true, description: 'Id of the group or component; null for others.', example: 1 })
  readonly id!: number | null;

  @TextField({ maxLength: 100, description: 'Name of the figure in the report.', example: 'outages' })
  readonly field!: string;

  @TextField({
    nullable: true,
    maxLength: 20_000,
    description: 'The value in the previous version, as JSON; null if it has none.',
    example: '1',
  })
  readonly before!: string | null;

  @TextField({
    nullable: true,
    maxLength: 20_000,
    description: 'The value in this version, as JSON; null if it has none.',
    example: '2',
  })
  readonly after!: string | null;
}

/** Summary of a frozen report, for lists. */
export class FrozenReportSummary {
  @IdField({ description: 'Id of this version.', example: 3 })
  readonly id!: number;

  @TextField({ ...MONTH, description: 'The month.' })
  readonly month!: string;

  @IntegerField({ min: 1, description: 'Version of the month, from 1.', example: 1 })
  readonly version!: number;

  @TimestampField({ description: 'When it was frozen.' })
  readonly frozen_at!: string;

  @NumberField({ min: 0, max: 1, description: 'Uptime of the page.', example: 0.99956 })
  readonly uptime!: number;

  @IntegerField({
    min: 0,
    description: 'Number of figures that differ from the previous version.',
    example: 0,
  })
  readonly changed!: number;
}

/** The figures of a month at the time they were frozen. Source: docs/decisions/0026. */
export class FrozenReport extends FrozenReportSummary {
  @RecordListField(() => ReportChange, {
    maxItems: MAX_CHANGES,
    description: `The first ${MAX_CHANGES} of these figures; none in the first version.`,
  })
  readonly changes!: ReportChange[];

  @RecordField(() => UptimeReport, {
    description: 'The figures, and the method and weights used.',
  })
  readonly report!: UptimeReport;
}

/** A link to a printable version of a report, until it expires or is revoked. */
export class ReportLink {
  @IdField({ description: 'Id of the link.', example: 1 })
  readonly id!: number;

  @TextField({
    maxLength: 2000,
    format: 'uri',
    description: 'Address of the sheet, on the requested host.',
    example:
      'http://demo.localhost:3000/reports/AQGcuN0qAHJlcG9ydCAz3fC1p4n7rYwE5uXyTz0Jv9b6cKqLhSgVtAoMIymGkQ2d',
  })
  readonly url!: string;

  @TimestampField({ description: 'When it was created.' })
  readonly created_at!: string;

  @TimestampField({ description: 'When it expires.' })
  readonly expires_at!: string;
}
