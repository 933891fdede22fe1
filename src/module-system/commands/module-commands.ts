import type { Type } from '@nestjs/common';
import type { Command } from 'commander';
import type { Tenant } from '#core/context/tenant.js';
import type { CommandFailed } from './command-failed.js';

/** The result of a command: one JSON object for programs, a short text for people. */
export interface CommandResult {
  readonly json: object;
  readonly text: string;
  /** Set if the command has failed despite having a result. */
  readonly failure?: CommandFailed;
}

/** The product's services, while a command runs. */
export interface CommandServices {
  /** Returns a service of any module by its class. */
  get<Service>(service: Type<Service>): Service;
}

/** Runs the work of a command: opens the database for it and prints its result. */
export interface CommandRunner {
  /**
   * Runs `work` in the context of one tenant. An undefined result means that the command has written to standard output
   * itself.
   *
   * @param slug the tenant, or the command fails with a sentence
   */
  runFor(
    slug: string,
    work: (services: CommandServices, tenant: Tenant) => Promise<CommandResult | undefined>,
  ): Promise<void>;
}

/** Adds commands of a module. Called before any of them runs, so it only describes them. */
export type AddCommands = (program: Command, runner: CommandRunner) => void;
