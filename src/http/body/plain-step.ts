import { ApiSchema } from '@nestjs/swagger';

/** The body of a step that says nothing beside itself. */
@ApiSchema({ name: 'PlainStep' })
export class PlainStep {}
