/**
 * Part of "npm run boundaries": forbids dependency cycles between folders directly under `src/`, and between
 * families under `src/modules/`, direct or indirect. dependency-cruiser finds cycles of files. These are
 * cycles of folders, and their files may have none.
 */
import { cruise } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';

const ROOM = /^src\/((?:modules\/)?[^/]+)\//;

/** Imports between rooms, with one example for each pair. */
async function arrowsBetweenRooms() {
  const { output } = await cruise(
    ['src'],
    {
      doNotFollow: { path: 'node_modules' },
      exclude: { path: String.raw`\.spec\.ts$` },
      tsPreCompilationDeps: true,
    },
    undefined,
    { tsConfig: extractTSConfig('tsconfig.json') },
  );
  const arrows = new Map();
  for (const { source, dependencies } of output.modules) {
    const from = ROOM.exec(source)?.[1];
    for (const { resolved } of dependencies) {
      const to = ROOM.exec(resolved)?.[1];
      if (from === undefined || to === undefined || from === to) continue;
      const targets = arrows.get(from) ?? new Map();
      if (!targets.has(to)) targets.set(to, `${source} → ${resolved}`);
      arrows.set(from, targets);
    }
  }
  return arrows;
}

/** The shortest path of imports from one room to another, or undefined if there is none. */
function way(arrows, from, to) {
  const ways = new Map([[from, []]]);
  for (const [room, steps] of ways) {
    for (const [next, example] of arrows.get(room) ?? []) {
      if (next === to) return [...steps, example];
      if (!ways.has(next)) ways.set(next, [...steps, example]);
    }
  }
  return undefined;
}

const arrows = await arrowsBetweenRooms();
const circles = [...arrows.keys()].flatMap((room) => {
  const circle = way(arrows, room, room);
  return circle === undefined ? [] : [{ room, circle }];
});
for (const { room, circle } of circles)
  process.stderr.write(
    `The room ${room} needs itself by way of others:\n${circle.map((step) => `  ${step}\n`).join('')}`,
  );
process.stdout.write(`${arrows.size} rooms, ${circles.length} of them in a circle.\n`);
process.exitCode = circles.length > 0 ? 1 : 0;
