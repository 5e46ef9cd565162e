import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { session } from './session.ts'

/** The open forms by name, each with the way to read its values. */
const open = new Map<string, () => unknown>()
let member = session.get().user?.pk
/** The values of the forms that were open when a member's session ended. */
let kept: { member: number; values: Map<string, unknown> } | null = null

// In memory only: photos cannot be stored, and a reload of the page leaves nothing of a member on the device.
session.subscribe((event) => {
  const now = session.get().user?.pk
  if (now === member && event.type !== 'LOGOUT') return
  if (now !== undefined) {
    if (now !== kept?.member) kept = null
  } else {
    const values = new Map([...open].map(([name, read]) => [name, read()]))
    kept = member === undefined ? null : { member, values }
  }
  member = now
})

/**
 * Keeps the values of the form `name` when the session ends while it is open, until the same member opens it again or
 * another signs in. Returns the kept values; undefined if there are none.
 */
export function useKeptForm<Values>(name: string, read: () => Values): Values | undefined {
  const [before] = useState(() => keptValues(name) as Values | undefined)
  useEffect(() => {
    kept?.values.delete(name)
    open.set(name, read)
    return () => {
      open.delete(name)
    }
  })
  return before
}

/** As `useState`, with the value kept as by `useKeptForm`. */
export function useKeptState<Value>(
  name: string,
  initial: Value | (() => Value),
): [Value, Dispatch<SetStateAction<Value>>] {
  const before: Value | undefined = useKeptForm(name, (): Value => value)
  const [value, setValue] = useState<Value>(before ?? initial)
  return [value, setValue]
}

function keptValues(name: string): unknown {
  return kept?.member === session.get().user?.pk ? kept?.values.get(name) : undefined
}
