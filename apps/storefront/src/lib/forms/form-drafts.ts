import { sessionStore } from '@jansi/client/device-store'
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { session } from '../session/session.ts'
import { FORM_DRAFTS_KEY } from '../session/storage.ts'

type OpenForm = { read: () => unknown; isChanged: boolean }
/** The values of the forms that were open when a member's session ended; `isReported`: the member knows that they are back. */
type Drafts = { member: number; values: Map<string, unknown>; lacksPhotos: boolean; isReported: boolean }

/** The open forms by name. */
const open = new Map<string, OpenForm>()
let member = session.get().user?.pk
let drafts = readStored()
dropForeign()

session.subscribe((event) => {
  const now = session.get().user?.pk
  if (event.type === 'LOGOUT') drafts = null
  else if (now === undefined && member !== undefined) {
    const isChanged = [...open.values()].some((form) => form.isChanged)
    const values = new Map([...open].map(([name, { read }]) => [name, read()]))
    drafts = isChanged ? { member, values, lacksPhotos: false, isReported: false } : null
  }
  member = now
  dropForeign()
})

/**
 * Stores the values of the form `name` when the session ends while it is open and something in it was changed, until the same
 * member opens it again, another signs in, or somebody signs out. A reload of the page keeps them, but for photos. Returns
 * the stored values, and reports once that they are back; undefined if there are none.
 */
export function useFormDraft<Values>(name: string, read: () => Values, isChanged = true): Values | undefined {
  const [before] = useState(() => draftValues(name) as Values | undefined)
  useEffect(() => {
    if (drafts?.values.delete(name)) store()
    open.set(name, { read, isChanged: isChanged || before !== undefined })
    return () => {
      open.delete(name)
    }
  })
  useEffect(() => {
    if (before === undefined) return
    // The page that opens closes the message of the one before.
    const timer = setTimeout(reportOnce)
    return () => clearTimeout(timer)
  }, [before])
  return before
}

/** A state that survives the end of the session: its value is stored like the values of a form by `useFormDraft`. */
export function useDraftState<Value>(
  name: string,
  initial: Value | (() => Value),
): [Value, Dispatch<SetStateAction<Value>>] {
  const [first] = useState(initial)
  const [before] = useState(() => draftValues(name) as Value | undefined)
  const [value, setValue] = useState<Value>(before ?? first)
  useFormDraft(name, () => value, value !== first)
  return [value, setValue]
}

function reportOnce(): void {
  if (drafts === null || drafts.isReported) return
  drafts.isReported = true
  const message = 'ที่กรอกค้างไว้กลับมาแล้ว เหลือรูปที่ต้องเลือกใหม่'
  session.dispatch({ type: 'FORMS_BACK', ...(drafts.lacksPhotos && { message }) })
}

function draftValues(name: string): unknown {
  return drafts?.member === session.get().user?.pk ? drafts?.values.get(name) : undefined
}

/** Drops the values of another member than the one who is signed in. */
function dropForeign(): void {
  if (member !== undefined && drafts?.member !== member) drafts = null
  store()
}

function store(): void {
  const text = drafts && storedText(drafts)
  if (text) sessionStore.set(FORM_DRAFTS_KEY, text)
  else sessionStore.remove(FORM_DRAFTS_KEY)
}

/**
 * Returns the values as text, without photos; null where there are none. Photos that were sent already mark a part that the
 * server has, and without them it would be sent twice: such forms are not stored.
 */
function storedText({ member, values }: Drafts): string | null {
  const isPhotos = (value: unknown) => Array.isArray(value) && value.some((one) => one instanceof File)
  const others = [...values].filter(([, value]) => !isPhotos(value))
  if (others.length === 0) return null
  try {
    return `${member} ${JSON.stringify({ values: others, lacksPhotos: others.length < values.size }, write)}`
  } catch {
    return null
  }
}

function write(_: string, value: unknown): unknown {
  if (value instanceof File) throw new TypeError('A photo cannot be stored.')
  if (value instanceof Map) return { map: [...value] }
  return value instanceof Set ? { set: [...value] } : value
}

function read(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if ('map' in value && Array.isArray(value.map)) return new Map(value.map)
  return 'set' in value && Array.isArray(value.set) ? new Set(value.set) : value
}

// Session storage is the visitor's to change: a value of another shape counts as none.
function readStored(): Drafts | null {
  try {
    const [, member, values = ''] = /^(\d+) (.+)$/s.exec(sessionStore.get(FORM_DRAFTS_KEY) ?? '') ?? []
    const stored: Drafts = JSON.parse(values, read)
    return { ...stored, member: Number(member), values: new Map(stored.values), isReported: false }
  } catch {
    return null
  }
}
