import { setTimeout as wait } from 'node:timers/promises'

/** Longer than a queued mail takes, so that the time of an answer does not tell who is registered. */
const LEAST_MS = 150

/** Runs `work` and answers no sooner than after a fixed time, whether there was something to do or not. */
export async function inEqualTime(work: () => Promise<void>): Promise<void> {
  await Promise.all([work(), wait(LEAST_MS)])
}
