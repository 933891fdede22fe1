// Exits with 0 if the process in this container responds: the server, or with the argument "worker" its metrics. The
// proxy checks separately whether a server is ready for requests (/health/ready).
const address =
  process.argv[2] === 'worker'
    ? `http://127.0.0.1:${process.env.METRICS_PORT || 9464}/metrics`
    : `http://127.0.0.1:${process.env.PORT || 3000}/health/live`;
try {
  const response = await fetch(address, { signal: AbortSignal.timeout(4_000) });
  process.exitCode = response.ok ? 0 : 1;
} catch {
  process.exitCode = 1;
}
