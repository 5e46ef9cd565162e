/** Clocks of the processor time of a server and of its database, in seconds. */
export type ProcessorClocks = { cpuSeconds?: () => number; databaseCpuSeconds?: () => number }

/**
 * Runs work and returns its result with the milliseconds of the processor that each of its completions took; NaN where there
 * is no clock.
 */
export async function withProcessorTime<Result extends object>(
  { cpuSeconds = unknown, databaseCpuSeconds = unknown }: ProcessorClocks,
  completionsOf: (result: Result) => number,
  work: () => Promise<Result>,
): Promise<Result & { cpuMs: number; databaseCpuMs: number }> {
  const [before, databaseBefore] = [cpuSeconds(), databaseCpuSeconds()]
  const result = await work()
  const completions = completionsOf(result)
  return {
    ...result,
    cpuMs: (1000 * (cpuSeconds() - before)) / completions,
    databaseCpuMs: (1000 * (databaseCpuSeconds() - databaseBefore)) / completions,
  }
}

function unknown(): number {
  return Number.NaN
}
