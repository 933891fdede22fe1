import { createParamDecorator } from '@nestjs/common';
import { workContext } from '#core/context/work-context.js';
import type { ApiKey } from '#core/context/api-key.js';

/** Parameter with the API key of the request. Throws on public routes. */
export const CurrentKey = createParamDecorator((): ApiKey => {
  const key = workContext()?.apiKey;
  if (key === undefined) throw new Error('This route is public: there is no key.');
  return key;
});
