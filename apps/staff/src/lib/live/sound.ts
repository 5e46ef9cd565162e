import { localStore } from '@jansi/client/device-store'
import { useSyncExternalStore } from 'react'

const KEY = 'console_sound'
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
const listeners = new Set<() => void>()

/** True where this device plays a sound for a new order. */
function isSoundOn(): boolean {
  return localStore.get(KEY) === 'on'
}

/** Switches the sound of new orders on or off on this device; switched on, it is played as a sample. */
export function setSound(isOn: boolean): void {
  if (isOn) localStore.set(KEY, 'on')
  else localStore.remove(KEY)
  for (const listener of listeners) listener()
  if (isOn) void unlock().then(sound)
}

export function useSound(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isSoundOn(),
  )
}

/** True where a new order is heard: the sound is on, and none was played just now. */
export function hearsArrivals(): boolean {
  return isSoundOn() && performance.now() - playedAt >= QUIET_MS
}

/** Plays the sound; false where the browser plays nothing, as on a page that nobody has touched yet. */
export async function playSound(): Promise<boolean> {
  await unlock()
  if (audio?.state !== 'running') return false
  sound()
  return true
}

/** Allows sounds with the first touch of the page, after which a browser plays them. Returns a function that undoes it. */
export function unlockSoundOnTouch(): () => void {
  const onTouch = () => {
    if (isSoundOn()) void unlock()
  }
  document.addEventListener('pointerdown', onTouch)
  document.addEventListener('keydown', onTouch)
  return () => {
    document.removeEventListener('pointerdown', onTouch)
    document.removeEventListener('keydown', onTouch)
  }
}

async function unlock(): Promise<void> {
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
