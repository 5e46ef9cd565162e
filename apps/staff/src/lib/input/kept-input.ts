import { sessionStore } from '@jansi/client/device-store'
import { useSyncExternalStore } from 'react'

/** The input of an action that was not done: its text to read, and the form's own draft to continue with. */
export type KeptInput = { what: string; text: string; draft?: unknown }

const KEY = 'console_kept_input'
const listeners = new Set<() => void>()
let latest: Readonly<Record<string, KeptInput>> = {}
let raw = ''

function read(): Readonly<Record<string, KeptInput>> {
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

function write(kept: Readonly<Record<string, KeptInput>>): void {
  sessionStore.set(KEY, JSON.stringify(kept))
  for (const listener of listeners) listener()
}

/** Returns the text of an action as input to keep; null while nothing is written. */
export function typedInput(what: string, text: string): KeptInput | null {
  const written = text.trim()
  return written === '' ? null : { what, text: written }
}

const keyOf = (resource: string, id: string) => `${resource} ${id}`

/** Keeps the input about a record in this tab, in place of an earlier one. */
export function keepInput(resource: string, id: string, input: KeptInput): void {
  write({ ...read(), [keyOf(resource, id)]: input })
}

/** Drops the input that was kept about a record. */
export function forgetInput(resource: string, id: string): void {
  const { [keyOf(resource, id)]: dropped, ...others } = read()
  if (dropped !== undefined) write(others)
}

/** Returns the input that was kept about a record; undefined if there is none. */
export function keptInput(resource: string, id: string): KeptInput | undefined {
  return read()[keyOf(resource, id)]
}

/** Returns the input of this action that was kept about a record; undefined if it is none or of another action. */
export function keptInputOf(resource: string, id: string, what: string): KeptInput | undefined {
  const kept = keptInput(resource, id)
  return kept?.what === what ? kept : undefined
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** `keptInput` for a component, which is drawn again when it changes. */
export function useKeptInput(resource: string, id: string): KeptInput | undefined {
  return useSyncExternalStore(subscribe, () => keptInput(resource, id))
}
