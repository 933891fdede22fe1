import { Injectable, Logger } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { loggableError } from '#core/logging/loggable-error.js';
import { LATE, settledWithin } from '#core/time/settled-within.js';
import type { SignInContext, SignInWay } from './sign-in-way.js';

const ANSWER_MS = 1_000;

/** Ways to sign in of all modules, beside those that the sign-in page has itself. */
@Injectable()
export class SignInWays {
  private readonly logger = new Logger(SignInWays.name);
  private readonly owned: { readonly way: SignInWay; readonly module: string }[] = [];
  private readonly context: SignInContext;

  constructor(container: ModuleRef) {
    this.context = { get: (service) => container.get(service, { strict: false }) };
  }

  register(module: string, ways: readonly SignInWay[]): void {
    this.owned.push(...ways.map((way) => ({ way, module })));
  }

  /** Those that the current tenant offers, in the order of the modules. One that fails is left out, and logged. */
  async offered(): Promise<readonly SignInWay[]> {
    const offered = await Promise.all(
      this.owned.map(async ({ way, module }) => {
        const { isOffered } = way;
        if (isOffered === undefined) return [way];
        try {
          const answer = await settledWithin(Promise.try(isOffered, this.context), ANSWER_MS);
          if (answer !== LATE) return answer ? [way] : [];
          this.logger.error(`The way to sign in ${way.name} of the module ${module} did not answer.`);
        } catch (error) {
          const { message, stack } = loggableError(error);
          this.logger.error(
            `The way to sign in ${way.name} of the module ${module} failed: ${message}`,
            stack,
          );
        }
        return [];
      }),
    );
    return offered.flat();
  }
}
