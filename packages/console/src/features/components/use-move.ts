import type { Schemas } from '@heliograph/client';
import { useQueryClient } from '@tanstack/react-query';
import { api, changes, ifMatch } from '../../lib/api.js';
import { allComponents, allGroups } from '../../lib/read-all.js';
import { useTexts } from '../../lib/texts.js';
import { useWrite } from '../../lib/use-write.js';
import { toast } from '../../ui/toast.js';
import { isIdle, isOutdated, placeOf, positionOf, withMove, type Move, type Outline } from './moves.js';

interface Moving {
  /** The tree as it is, or as it will be while a move is on its way. */
  readonly outline: Outline;
  /** Why the last move failed. */
  readonly error: Error | null;
  readonly move: (move: Move) => void;
}

/**
 * Moves components and groups. The tree shows a move at once and takes it back if it fails. If somebody else has
 * reordered the same place meanwhile, nothing is moved.
 */
export function useMove(shown: Outline): Moving {
  const { components: texts } = useTexts();
  const queries = useQueryClient();
  const write = useWrite(
    async ({ move, from }: { readonly move: Move; readonly from: Outline }) => {
      const [components, groups, etag] = await Promise.all([
        queries.query({ ...allComponents(), staleTime: 0 }),
        queries.query({ ...allGroups(), staleTime: 0 }),
        etagOf(move),
      ]);
      const now = { components, groups };
      if (isOutdated(from, now, move)) throw new Error(texts.movedMeanwhile);
      const result = await send(move, positionOf(now, move), etag);
      if (result.response.status === 412) throw new Error(texts.movedMeanwhile);
      return result;
    },
    { changes: ['/api/v1/components', '/api/v1/component-groups'] },
  );
  const start = (move: Move, from: Outline, done: (from: Outline) => void): void => {
    if (isIdle(from, move)) return;
    write.mutate(
      { move, from },
      {
        onSuccess: () => done(from),
      },
    );
  };
  const undo = (before: Move): void => {
    const now = {
      components: queries.getQueryData(allComponents().queryKey) ?? [],
      groups: queries.getQueryData(allGroups().queryKey) ?? [],
    };
    start(before, now as Outline, () => toast(texts.movedBack));
  };
  return {
    outline: write.isPending ? withMove(shown, write.variables.move) : shown,
    error: write.error,
    move: (move) => {
      start(move, shown, (from) => {
        const before = placeOf(from, move.kind, move.id);
        if (before === undefined) return;
        toast(texts.moved, {
          label: texts.undo,
          onAction: () => undo(before),
        });
      });
    },
  };
}

/** The version of what is moved, for `If-Match`. */
async function etagOf({ kind, id }: Move): Promise<string | null> {
  const { response } = await (kind === 'component'
    ? api.GET('/api/v1/components/{component}', { params: { path: { component: id } } })
    : api.GET('/api/v1/component-groups/{group}', { params: { path: { group: id } } }));
  return response.headers.get('etag');
}

async function send(
  { kind, id, parentId }: Move,
  position: number,
  etag: string | null,
): Promise<{ readonly data?: unknown; readonly error?: unknown; readonly response: Response }> {
  const header = ifMatch(etag);
  return kind === 'component'
    ? api.PATCH('/api/v1/components/{component}', {
        params: { path: { component: id }, header },
        body: changes<Schemas['UpdateComponent']>({ group_id: parentId, position }),
      })
    : api.PATCH('/api/v1/component-groups/{group}', {
        params: { path: { group: id }, header },
        body: changes<Schemas['UpdateComponentGroup']>({ parent_id: parentId, position }),
      });
}
