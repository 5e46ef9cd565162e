import { READY } from './workers.ts'

/** The message of a worker process to the server when it has done a task. */
export type Outcome<Reply> = { reply: Reply } | { error: unknown }

/** A pause in which no task came: bytes of images are garbage then, and are collected. */
const COLLECT_AFTER_MS = 20

/**
 * Makes this process a worker: does each task that the server sends, until the server closes the channel or is gone. The
 * server sends the next task when it has the outcome of the last one.
 */
export function serveTasks<Task, Reply>(run: (task: Task) => Promise<Reply> | Reply): void {
  // A terminal sends Ctrl-C to all processes of the shop; the server completes its requests and then ends its workers.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  process.once('disconnect', () => process.exit())
  process.send?.(READY)
  let pause: NodeJS.Timeout | undefined
  process.on('message', async (task: Task) => {
    clearTimeout(pause)
    const outcome = await outcomeOf(() => run(task))
    process.send?.(outcome)
    pause = setTimeout(() => globalThis.gc?.(), COLLECT_AFTER_MS)
  })
}

async function outcomeOf<Reply>(work: () => Promise<Reply> | Reply): Promise<Outcome<Reply>> {
  try {
    return { reply: await work() }
  } catch (error) {
    return { error }
  }
}
