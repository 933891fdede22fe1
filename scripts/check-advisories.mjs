import { outputOfNpm } from './lib/npm.mjs';
import { root } from './lib/project.mjs';

/** Severities that keep a change from landing. */
const GRAVE = ['high', 'critical'];

/**
 * Looks for known vulnerabilities of the packages that run in production. Fails for those of high and critical
 * severity. If the registry has no advisories or cannot be reached, it says so and succeeds, since a change is
 * not to blame for that.
 *
 * @param {string} folder with the lock file
 */
function check(folder) {
  const { stdout, stderr } = outputOfNpm(
    ['audit', '--json', '--omit=dev', '--package-lock-only', '--fetch-retries=1', '--fetch-timeout=20000'],
    folder,
  );
  const report = parsed(stdout);
  if (report?.vulnerabilities === undefined || report.metadata === undefined) {
    const [reason = 'no reply'] = [report?.message, ...stderr.split('\n')].filter(Boolean);
    console.log(`Not checked, because the registry gives no advisories: ${reason}`);
    return;
  }
  const found = Object.values(report.vulnerabilities);
  const grave = found.filter(({ severity }) => GRAVE.includes(severity));
  for (const { name, severity, via } of grave) {
    for (const advisory of via.filter((one) => typeof one === 'object'))
      console.error(`${name}: ${severity}: ${advisory.title} (${advisory.url})`);
  }
  console.log(`${found.length} packages with known vulnerabilities, ${grave.length} of them grave.`);
  if (grave.length > 0) process.exitCode = 1;
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

check(process.argv[2] ?? root);
