import {
  EnumField,
  IdField,
  InstantField,
  PageQuery,
  QueryId,
  TextField,
  TimestampField,
  WebAddressField,
  Writes,
} from 'heliograph/module';

const TITLE = { minLength: 1, maxLength: 200, description: 'What it is about.', example: 'Restart workers' };
const URL = { description: 'Where it can be read.', example: 'https://wiki.example.com/workers' };
const COMPONENT = { description: 'Id of the component that it is for.', example: 1 };
const REVIEW = { nullable: true, description: 'When it has to be looked over; null: never.' };
const STATE = {
  values: ['current', 'outdated'],
  name: 'RunbookState',
  description: 'Outdated once its review is due.',
};

export class Runbook {
  @IdField({ description: 'Id of the runbook.', example: 3 }) readonly id!: number;
  @TextField(TITLE) readonly title!: string;
  @WebAddressField(URL) readonly url!: string;
  @IdField(COMPONENT) readonly component_id!: number;
  @EnumField({ ...STATE, example: 'current' }) readonly state!: string;
  @TimestampField(REVIEW) readonly review_at!: string | null;
  @TimestampField({ nullable: true, description: 'When the component was last in trouble; null: not since.' })
  readonly needed_at!: string | null;
  @TimestampField({ description: 'When it was made.' }) readonly created_at!: string;
  @TimestampField({ description: 'When it was last changed.' }) readonly updated_at!: string;
}

@Writes(Runbook, { updates: false })
export class CreateRunbook {
  @TextField(TITLE) readonly title!: string;
  @WebAddressField(URL) readonly url!: string;
  @IdField(COMPONENT) readonly component_id!: number;
  @InstantField({ ...REVIEW, optional: true }) readonly review_at?: Date | null;
}

@Writes(Runbook, { updates: true })
export class UpdateRunbook {
  @TextField({ ...TITLE, optional: true }) readonly title?: string;
  @WebAddressField({ ...URL, optional: true }) readonly url?: string;
  @IdField({ ...COMPONENT, optional: true }) readonly component_id?: number;
  @InstantField({ ...REVIEW, optional: true }) readonly review_at?: Date | null;
}

export class RunbookQuery extends PageQuery {
  @QueryId({ description: 'Only those for this component.', example: 1 }) readonly component_id?: number;
  @EnumField({ ...STATE, optional: true }) readonly state?: string;
}
