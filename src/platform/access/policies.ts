import { Injectable, Logger } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { UNNAMED } from '#core/context/operation.js';
import { workContext } from '#core/context/work-context.js';
import { Invalid, Overloaded, type FieldMessages } from '#core/errors/api-error.js';
import { DatabaseUnavailable } from '#core/errors/database-unavailable.js';
import { loggableError } from '#core/logging/loggable-error.js';
import { isFaultOfTransaction } from '#platform/database/tenant/tenant-database.js';
import type { Attempt, PolicyList, PolicyStep, PolicySteps } from './policy-steps.js';

const ANSWER_MS = 3_000;

type AnyPolicy = (attempt: Attempt) => unknown;

interface Registered {
  readonly module: string;
  readonly policy: AnyPolicy;
}

/** 422: a policy refused the step. Nothing was stored. */
export class RefusedByPolicy extends Invalid {
  constructor(
    fields: FieldMessages,
    readonly module: string,
    readonly step: string,
  ) {
    super(fields);
  }
}

/** 503: a policy did not decide, so the step was not taken. The log has the answer's `error_id`, too. */
class PolicyUndecided extends Overloaded {}

/** Policies of modules, asked in the order of the modules. The first refusal counts. */
@Injectable()
export class Policies {
  private readonly logger = new Logger(Policies.name);
  private readonly registered = new Map<string, Registered[]>();

  constructor(private readonly container: ModuleRef) {}

  register(module: string, policies: PolicyList): void {
    for (const [step, policy] of Object.entries(policies)) {
      const others = this.registered.get(step) ?? [];
      this.registered.set(step, [...others, { module, policy: policy as AnyPolicy }]);
    }
  }

  /** True if a policy decides on the step. */
  covers(step: PolicyStep): boolean {
    return this.registered.has(step);
  }

  /**
   * Asks the policies of a step, inside the write that takes it.
   *
   * @throws RefusedByPolicy, PolicyUndecided; the write must then fail
   */
  async ask<Step extends PolicyStep>(step: Step, record: PolicySteps[Step]): Promise<void> {
    for (const { module, policy } of this.registered.get(step) ?? [])
      await this.askOne(module, policy, step, record);
  }

  private async askOne<Step extends PolicyStep>(
    module: string,
    policy: AnyPolicy,
    step: Step,
    record: PolicySteps[Step],
  ): Promise<void> {
    const end = new AbortController();
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      const seconds = ANSWER_MS / 1000;
      this.logger.error(`The policy of the module ${module} for ${step} did not answer within ${seconds} s.`);
      reject(undecided(module, step));
      end.abort();
    }, ANSWER_MS);
    const attempt: Attempt<Step> = {
      step,
      record,
      actor: (workContext()?.operation ?? UNNAMED).actor,
      signal: end.signal,
      get: (service) => this.container.get(service, { strict: false }),
    };
    try {
      await Promise.race([Promise.try(policy, attempt as Attempt), late]);
    } catch (error) {
      throw this.explained(error, module, step);
    } finally {
      clearTimeout(timer);
    }
  }

  private explained(error: unknown, module: string, step: PolicyStep): unknown {
    if (error instanceof Invalid) return new RefusedByPolicy(error.fields, module, step);
    if (
      error instanceof PolicyUndecided ||
      error instanceof DatabaseUnavailable ||
      isFaultOfTransaction(error)
    )
      return error;
    const { message, stack } = loggableError(error);
    this.logger.error(
      `The policy of the module ${module} for ${step} failed, where only Invalid refuses: ${message}`,
      stack,
    );
    return undecided(module, step);
  }
}

function undecided(module: string, step: string): PolicyUndecided {
  return new PolicyUndecided(`The policy of ${module} for ${step} gave no answer, so nothing was changed.`);
}
