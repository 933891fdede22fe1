import { Injectable } from '@nestjs/common';

/** Something that an API key may be allowed to do. */
export interface Ability {
  /** `family.action`, such as `components.view`. */
  readonly name: string;
  readonly description: string;
}

const NAME = /^[a-z][a-z-]*\.[a-z][a-z-]*$/;

/** All abilities that there are. Modules register what their definitions declare when they start. */
@Injectable()
export class Abilities {
  private readonly known = new Map<string, Ability>();

  register(...abilities: readonly Ability[]): void {
    for (const ability of abilities) {
      if (!NAME.test(ability.name)) throw new Error(`"${ability.name}" is no name for an ability.`);
      if (this.known.has(ability.name)) throw new Error(`The ability ${ability.name} is registered twice.`);
      this.known.set(ability.name, ability);
    }
  }

  has(name: string): boolean {
    return this.known.has(name);
  }

  /** By name. */
  list(): Ability[] {
    return [...this.known.values()].sort((a, b) => a.name.localeCompare(b.name));
  }
}
