// Exits with 0 if the server in this container responds. The proxy checks separately whether it is
// ready for requests (/health/ready).
try {
  const response = await fetch(`http://127.0.0.1:${process.env.PORT || 3000}/health/live`, {
    signal: AbortSignal.timeout(4_000),
  });
  process.exitCode = response.ok ? 0 : 1;
} catch {
  process.exitCode = 1;
}
