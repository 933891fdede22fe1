import { ApiProperty } from '@nestjs/swagger';
import { Writes } from '#http/body/read-only.js';
import { AbilitiesField } from '#http/fields/abilities-field.js';
import { WholeExample } from '#http/reference/whole-example.js';
import { TextField } from '#http/fields/fields.js';
import { Role } from './role.response.js';

const NAME = {
  minLength: 1,
  maxLength: 100,
  description: 'Name of the role, unique without regard to case.',
  example: 'On call',
};
const DESCRIPTION = {
  optional: true,
  nullable: true,
  maxLength: 1000,
  description: 'What the role is for.',
  example: 'Reports and updates incidents.',
};
const ABILITIES = {
  description: 'What its members may do. The caller must have all of these abilities.',
  example: ['incidents.manage', 'components.view'],
};

/** Marks a text that no two records of a tenant share. */
function Unique(): PropertyDecorator {
  return ApiProperty({ 'x-unique': true } as never);
}

@Writes(Role, { updates: false })
export class CreateRole {
  @Unique()
  @TextField(NAME)
  readonly name!: string;

  @TextField(DESCRIPTION)
  readonly description?: string | null;

  @AbilitiesField(ABILITIES)
  readonly abilities!: string[];
}

@Writes(Role, { updates: true })
@WholeExample({ description: DESCRIPTION.example, abilities: ABILITIES.example })
export class UpdateRole {
  @TextField({ ...NAME, optional: true })
  readonly name?: string;

  @TextField(DESCRIPTION)
  readonly description?: string | null;

  @AbilitiesField({ ...ABILITIES, optional: true })
  readonly abilities?: string[];
}
