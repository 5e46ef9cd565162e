import { sessionStore } from '@jansi/client/device-store'
import { useSyncExternalStore } from 'react'

/** The input of an action that was not done: its text to read, and the form's own draft to continue with. */
export type StoredInput = { what: string; text: string; draft?: unknown }

const KEY = 'console_kept_input'
const listeners = new Set<() => void>()
let latest: Readonly<Record<string, StoredInput>> = {}
let raw = ''

function read(): Readonly<Record<string, StoredInput>> {
  const stored = sessionStore.get(KEY) ?? '{}'
  if (stored === raw) return latest
  raw = stored
  try {
    latest = JSON.parse(stored)
  } catch {
    latest = {}
  }
  return latest
}

function write(stored: Readonly<Record<string, StoredInput>>): void {
  sessionStore.set(KEY, JSON.stringify(stored))
  for (const listener of listeners) listener()
}

/** Returns the text of an action as input to keep; null while nothing is written. */
export function typedInput(what: string, text: string): StoredInput | null {
  const written = text.trim()
  return written === '' ? null : { what, text: written }
}

const keyOf = (resource: string, id: string) => `${resource} ${id}`

/** Stores the input about a record in this tab, in place of an earlier one. */
export function storeInput(resource: string, id: string, input: StoredInput): void {
  write({ ...read(), [keyOf(resource, id)]: input })
}

/** Drops the input that was stored about a record. */
export function forgetInput(resource: string, id: string): void {
  const { [keyOf(resource, id)]: dropped, ...others } = read()
  if (dropped !== undefined) write(others)
}

/** Returns the input that was stored about a record; undefined if there is none. */
export function storedInput(resource: string, id: string): StoredInput | undefined {
  return read()[keyOf(resource, id)]
}

/** Returns the input of this action that was stored about a record; undefined if it is none or of another action. */
export function storedInputOf(resource: string, id: string, what: string): StoredInput | undefined {
  const stored = storedInput(resource, id)
  return stored?.what === what ? stored : undefined
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** `storedInput` for a component, which is drawn again when it changes. */
export function useStoredInput(resource: string, id: string): StoredInput | undefined {
  return useSyncExternalStore(subscribe, () => storedInput(resource, id))
}
