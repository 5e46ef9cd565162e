import { hearsArrivals, playSound, QUIET_MS } from './sound-player.ts'

const LOCK = 'console-sound'

/** Plays the sound of a new order where it is on. Of several tabs, one plays it: one that plays nothing leaves it to another. */
export async function playArrival(): Promise<void> {
  if (!hearsArrivals()) return
  const play = async (lock: Lock | null) => {
    if (lock === null || !(await playSound())) return
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS))
  }
  try {
    await navigator.locks.request(LOCK, { ifAvailable: true }, play)
  } catch {
    // Without https, or where the device lets tabs share nothing, each tab plays it.
    await playSound()
  }
}
