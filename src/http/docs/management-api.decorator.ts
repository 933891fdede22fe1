import { Controller, applyDecorators } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { API_PREFIX } from './document.js';

/** A controller of the management API: its path below `/api/v1`, and its heading in the reference. */
export function ManagementApi(path: string, tag: string): ClassDecorator {
  return applyDecorators(Controller(`${API_PREFIX}/${path}`), ApiTags(tag));
}
