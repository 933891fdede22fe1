import { createParamDecorator } from '@nestjs/common';
import type { Caller } from '#core/context/caller.js';
import { workContext } from '#core/context/work-context.js';

/** Parameter with the caller of the request. Throws on public routes. */
export const CurrentCaller = createParamDecorator((): Caller => {
  const caller = workContext()?.caller;
  if (caller === undefined) throw new Error('This route is public: there is no caller.');
  return caller;
});
