import { createParamDecorator } from '@nestjs/common';
import { workContext } from '../context/work-context.js';
import type { ApiKey } from '../context/api-key.js';

/** The API key that a request came with; only on routes that need one. */
export const CurrentKey = createParamDecorator((): ApiKey => {
  const key = workContext()?.apiKey;
  if (key === undefined) throw new Error('This route is public: there is no key.');
  return key;
});
