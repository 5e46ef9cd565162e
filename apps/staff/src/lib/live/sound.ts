import { localStore } from '@jansi/client/device-store'
import { useSyncExternalStore } from 'react'

const KEY = 'console_sound'
const listeners = new Set<() => void>()

/** True where this device plays a sound for a new order. */
export function isSoundOn(): boolean {
  return localStore.get(KEY) === 'on'
}

/** Switches the sound of new orders on or off on this device; switched on, it is played as a sample. */
export function setSound(isOn: boolean): void {
  if (isOn) localStore.set(KEY, 'on')
  else localStore.remove(KEY)
  for (const listener of listeners) listener()
  if (isOn) withPlayer(({ playSound }) => playSound())
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

/** Allows sounds with the first touch of the page, after which a browser plays them. Returns a function that undoes it. */
export function unlockSoundOnTouch(): () => void {
  const onTouch = () => {
    if (isSoundOn()) withPlayer(({ unlockSound }) => unlockSound())
  }
  document.addEventListener('pointerdown', onTouch)
  document.addEventListener('keydown', onTouch)
  return () => {
    document.removeEventListener('pointerdown', onTouch)
    document.removeEventListener('keydown', onTouch)
  }
}

/** The player is no part of the first page; one that an upgrade took away plays nothing. */
function withPlayer(play: (player: typeof import('./sound-player.ts')) => Promise<unknown>): void {
  import('./sound-player.ts').then(play).catch(() => undefined)
}
