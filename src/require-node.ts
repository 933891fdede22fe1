/** The oldest Node on which the tests run. */
const OLDEST = 24;

/** Ends the process with one sentence if its Node is too old. Written so that such a Node can read it. */
export function requireNode(version = process.versions.node): void {
  if (Number.parseInt(version, 10) >= OLDEST) return;
  process.stderr.write(
    `Heliograph needs Node ${OLDEST} or later, and ${process.execPath} is Node ${version}. Install a newer one from https://nodejs.org, or use the image.\n`,
  );
  process.exit(1);
}
