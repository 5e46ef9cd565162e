import { isSoundOn } from './sound.ts'

/** A rush of orders sounds once. */
export const QUIET_MS = 3_000
/** Two rising notes: hertz, and seconds after the beginning. */
const NOTES = [
  [660, 0],
  [880, 0.18],
] as const
const NOTE_SECONDS = 0.16
const LOUDNESS = 0.15

let audio: AudioContext | null = null
let playedAt = Number.NEGATIVE_INFINITY

/** True where a new order is heard: the sound is on, and none was played just now. */
export function hearsArrivals(): boolean {
  return isSoundOn() && performance.now() - playedAt >= QUIET_MS
}

/** Plays the sound; false where the browser plays nothing, as on a page that nobody has touched yet. */
export async function playSound(): Promise<boolean> {
  await unlockSound()
  if (audio?.state !== 'running') return false
  sound()
  return true
}

/** Lets this page play sounds, where the browser allows it. */
export async function unlockSound(): Promise<void> {
  audio ??= new AudioContext()
  // A page that was not touched waits for it without end.
  if (audio.state === 'suspended')
    await Promise.race([audio.resume(), new Promise((done) => setTimeout(done, 300))])
}

function sound(): void {
  if (audio === null) return
  playedAt = performance.now()
  for (const [hertz, after] of NOTES) {
    const begin = audio.currentTime + after
    const [tone, volume] = [audio.createOscillator(), audio.createGain()]
    tone.frequency.value = hertz
    volume.gain.setValueAtTime(LOUDNESS, begin)
    // Cut off at once, a tone clicks.
    volume.gain.exponentialRampToValueAtTime(0.001, begin + NOTE_SECONDS)
    tone.connect(volume).connect(audio.destination)
    tone.start(begin)
    tone.stop(begin + NOTE_SECONDS)
  }
}
