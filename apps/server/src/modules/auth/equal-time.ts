import { setTimeout as wait } from 'node:timers/promises'

/** Longer than queueing a mail takes, so that the response time does not reveal who is registered. */
const LEAST_MS = 150

/** Runs `work` and resolves no sooner than after a fixed time, so that all cases take equally long. */
export async function inEqualTime(work: () => Promise<void>): Promise<void> {
  await Promise.all([work(), wait(LEAST_MS)])
}
