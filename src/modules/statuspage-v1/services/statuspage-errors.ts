import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ErrorFilter } from '#http/pipeline/errors/error.filter.js';
import { errorBody, errorStatus } from '../rules/statuspage-error.js';
import { STATUSPAGE_PREFIX } from '../rules/statuspage-request.js';

/** Gives errors below `/v1` the form that Statuspage's clients read. */
@Injectable()
export class StatuspageErrors implements OnModuleInit {
  constructor(private readonly errors: ErrorFilter) {}

  onModuleInit(): void {
    this.errors.useForm({ prefix: STATUSPAGE_PREFIX, status: errorStatus, body: errorBody });
  }
}
