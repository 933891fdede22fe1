import { ApiSchema } from '@nestjs/swagger';

/** Body of an action that takes no fields. */
@ApiSchema({ name: 'PlainStep' })
export class PlainStep {}
