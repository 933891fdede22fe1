import { HttpCode, Post, SetMetadata, applyDecorators } from '@nestjs/common';
import type { OwnerKind } from '../rules/webhook-owner.js';

export const OWNER_KIND = 'heliograph:webhook-owner';

/** Route decorator for the inbound address of a kind of owner, below `/hooks`. */
export function InboundAddress(path: string, kind: OwnerKind): MethodDecorator {
  return applyDecorators(Post(`${path}/:token`), HttpCode(200), SetMetadata(OWNER_KIND, kind));
}
