import { Injectable } from '@nestjs/common';

/** Finds the names of actors of one type in the current tenant, by id. Those that are gone are missing. */
type FindNames = (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** An actor of the audit trail or of the list of accesses. */
export interface RecordedActor {
  readonly type: string;
  readonly id: string | null;
  /** As recorded; null for those whose names are not. */
  readonly name: string | null;
}

/** Names of actors that are recorded by their id only, because people can be erased. They are joined when they are read. */
@Injectable()
export class ActorNames {
  private readonly types = new Map<string, FindNames>();

  register(type: string, findNames: FindNames): void {
    this.types.set(type, findNames);
  }

  /** Returns a function that gives each of these actors its name now. */
  async of(actors: readonly RecordedActor[]): Promise<(actor: RecordedActor) => string | null> {
    const found = new Map<string, ReadonlyMap<string, string>>();
    for (const [type, findNames] of this.types) {
      const ids = actors.filter((actor) => actor.type === type).flatMap(({ id }) => id ?? []);
      if (ids.length > 0) found.set(type, await findNames([...new Set(ids)]));
    }
    return ({ type, id, name }) => name ?? found.get(type)?.get(id ?? '') ?? null;
  }
}
