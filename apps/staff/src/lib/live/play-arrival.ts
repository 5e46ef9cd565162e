import { hearsArrivals, playSound, QUIET_MS } from './sound.ts'
import { inOneTab } from './tabs.ts'

const LOCK = 'console-sound'

/** Plays the sound of a new order where it is on. Of several tabs, one plays it: one that plays nothing leaves it to another. */
export function playArrival(): void {
  if (!hearsArrivals()) return
  void inOneTab(LOCK, { ifAvailable: true }, async (lock) => {
    if (lock === null || !(await playSound())) return
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS))
  })
}
