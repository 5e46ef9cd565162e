import { localStore } from '@jansi/client/device-store'
import type { Store } from 'react-admin'

/** Where react-admin's own store keeps the same: widths and filters of volunteers stay as they are. */
const PREFIX = 'RaStore.'

type Listener = { key: string; callback: (value: unknown) => void }

/**
 * The store of react-admin on this device. Its own reads the browser's storage without a guard, already when it is
 * imported: where cookies are blocked the console stayed blank.
 */
export function createConsoleStore(): Store {
  const listeners = new Set<Listener>()
  const written = new Set<string>()
  const publish = (key: string, value: unknown) => {
    for (const listener of [...listeners]) if (listener.key === key) listener.callback(value)
  }
  const removeItem = (key: string) => {
    localStore.remove(PREFIX + key)
    written.delete(key)
    publish(key, undefined)
  }
  const removeItems = (prefix: string) => {
    for (const key of new Set([...storedKeys(), ...written])) if (key.startsWith(prefix)) removeItem(key)
  }
  return {
    setup: () => {},
    teardown: () => listeners.clear(),
    getItem<T>(key: string, defaultValue?: T): T | undefined {
      const stored = localStore.get(PREFIX + key)
      return stored === null ? defaultValue : parse<T>(stored)
    },
    setItem(key: string, value: unknown) {
      if (value === undefined) return removeItem(key)
      written.add(key)
      localStore.set(PREFIX + key, JSON.stringify(value))
      publish(key, value)
    },
    removeItem,
    removeItems,
    reset: () => removeItems(''),
    listItems: () => ({}),
    subscribe(key: string, callback: Listener['callback']) {
      const listener = { key, callback }
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX))
      .map((key) => key.slice(PREFIX.length))
  } catch {
    return []
  }
}

function parse<T>(stored: string): T | undefined {
  try {
    return JSON.parse(stored)
  } catch {
    return undefined
  }
}
