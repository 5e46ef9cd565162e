/** Texts under keys that a browser keeps on a device. Nothing here throws. */
export type DeviceStore = {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
  clear(): void
  /** False for a value that the device did not take: it lives until the page is left. */
  isKept(key: string): boolean
}

/**
 * Makes a store over a storage of the browser. Where cookies are blocked, reading `localStorage` throws or gives null; a
 * full one refuses only writes. Values that it does not take are kept in memory, so that the visit goes on with them.
 */
function createDeviceStore(open: () => Storage): DeviceStore {
  const inMemory = new Map<string, string>()
  /** Returns the result of `use`; undefined where the device refuses. */
  const attempt = <T>(use: (storage: Storage) => T): T | undefined => {
    try {
      return use(open())
    } catch {
      return undefined
    }
  }
  return {
    get: (key) => inMemory.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
    set(key, value) {
      inMemory.delete(key)
      const isTaken = attempt((storage) => {
        storage.setItem(key, value)
        return true
      })
      // A server renders for all visitors: it has no window, and keeps nothing of anyone.
      if (isTaken || typeof window === 'undefined') return
      inMemory.set(key, value)
      // The value before is no longer true.
      attempt((storage) => storage.removeItem(key))
    },
    remove(key) {
      inMemory.delete(key)
      attempt((storage) => storage.removeItem(key))
    },
    clear() {
      inMemory.clear()
      attempt((storage) => storage.clear())
    },
    isKept: (key) => !inMemory.has(key),
  }
}

export const localStore = createDeviceStore(() => localStorage)
export const sessionStore = createDeviceStore(() => sessionStorage)
