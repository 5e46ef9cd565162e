/** Work that may have to wait for other work of the same queue. */
export type QueuedStep<Step> = { after?: readonly Step[] }

/**
 * Runs steps, at most `atOnce` at the same time, and returns their results in the order of the steps. Each free place
 * takes the first step of the queue whose `after` have all ended. Throws for steps that wait for one another or for a
 * step that is not in the queue.
 */
export async function runQueue<Step extends QueuedStep<Step>, Result>(
  steps: readonly Step[],
  atOnce: number,
  run: (step: Step) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const waiting = [...steps.entries()]
  const ended = new Set<Step>()
  const running = new Set<Promise<void>>()
  const start = async (at: number, step: Step) => {
    results[at] = await run(step)
    ended.add(step)
  }
  while (waiting.length > 0 || running.size > 0) {
    const ready = waiting.findIndex(([, { after = [] }]) => after.every((step) => ended.has(step)))
    if (ready !== -1 && running.size < atOnce) {
      const [[at, step]] = waiting.splice(ready, 1) as [[number, Step]]
      const work: Promise<void> = start(at, step).finally(() => running.delete(work))
      running.add(work)
    } else if (running.size > 0) {
      await Promise.race(running)
    } else {
      throw new Error('Steps are left that wait for a step which never ends.')
    }
  }
  return results
}
