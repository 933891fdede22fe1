import {
  BooleanField,
  IdField,
  IntegerField,
  TextField,
  TextListField,
  TimestampField,
} from '#http/fields/fields.js';
import { ABILITY_NAME, MAX_ABILITIES, MAX_ABILITY_NAME } from '#http/fields/abilities-field.js';

/** A role of members. Source: people, "Members and roles". */
export class Role {
  @IdField({ description: 'Id of the role.', example: 4 })
  readonly id!: number;

  @TextField({ minLength: 1, maxLength: 100, description: 'Name of the role.', example: 'On call' })
  readonly name!: string;

  @TextField({
    nullable: true,
    maxLength: 1000,
    description: 'What the role is for.',
    example: 'Reports and updates incidents.',
  })
  readonly description!: string | null;

  @TextListField({
    maxItems: MAX_ABILITIES,
    maxLength: MAX_ABILITY_NAME,
    pattern: ABILITY_NAME,
    description:
      'What its members may do. Of `owner`, everything, also what modules installed later add; of `viewer`, everything to read.',
    example: ['incidents.manage', 'components.view'],
  })
  readonly abilities!: readonly string[];

  @BooleanField({
    description:
      'Whether it is one of `owner`, `editor` and `viewer`, which every status page has and nobody changes.',
    example: false,
  })
  readonly is_built_in!: boolean;

  @IntegerField({ min: 0, movesByItself: true, description: 'Number of members that have it.', example: 0 })
  readonly members!: number;

  @TimestampField({ description: 'When the role was created.' })
  readonly created_at!: string;

  @TimestampField({ description: 'When the role was last changed.' })
  readonly updated_at!: string;
}
