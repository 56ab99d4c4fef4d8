/**
 * One signal to stop, however many arrive: a terminal sends Ctrl-C to the whole process group, and npm, its shell, and
 * scripts/run.mjs each pass on what they get. The second must not cut short what the first started.
 */
export function stopSignal(): AbortSignal {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort(signal))
  return stop.signal
}
