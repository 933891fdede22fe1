import { Injectable } from '@nestjs/common';

/** A permission of an API key. */
export interface Ability {
  /** `family.action`, such as `components.view`. */
  readonly name: string;
  readonly description: string;
}

const NAME = /^[a-z][a-z-]*\.[a-z][a-z-]*$/;

/** Registry of all abilities. Each module registers those of its definition at startup. */
@Injectable()
export class Abilities {
  private readonly abilities = new Map<string, Ability>();

  register(...abilities: readonly Ability[]): void {
    for (const ability of abilities) {
      if (!NAME.test(ability.name)) throw new Error(`"${ability.name}" is no name for an ability.`);
      if (this.abilities.has(ability.name))
        throw new Error(`The ability ${ability.name} is registered twice.`);
      this.abilities.set(ability.name, ability);
    }
  }

  has(name: string): boolean {
    return this.abilities.has(name);
  }

  /** Names of all abilities, sorted. */
  names(): string[] {
    return this.list().map(({ name }) => name);
  }

  /** All abilities, sorted by name. */
  list(): Ability[] {
    return [...this.abilities.values()].sort((a, b) => a.name.localeCompare(b.name));
  }
}
