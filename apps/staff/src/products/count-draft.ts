import { localStore } from '@jansi/client/device-store'

/** A counted line that is not booked yet: the figure that was expected, and the pieces counted. */
export type CountEntry = { expected: number; counted: number }

/** A sheet that is not booked yet, by ids of variants. */
export type CountDraft = Readonly<Record<number, CountEntry>>

const PREFIX = 'console_count '

/** Returns the sheet that this device keeps for a category or a shelf; empty if there is none. */
export function readDraft(scope: string): CountDraft {
  try {
    const kept: unknown = JSON.parse(localStore.get(PREFIX + scope) ?? '{}')
    return isDraft(kept) ? kept : {}
  } catch {
    return {}
  }
}

/** Keeps a sheet on this device, or removes an empty one. A full or blocked storage loses only the copy. */
export function writeDraft(scope: string, draft: CountDraft): void {
  if (Object.keys(draft).length === 0) localStore.remove(PREFIX + scope)
  else localStore.set(PREFIX + scope, JSON.stringify(draft))
}

function isDraft(kept: unknown): kept is CountDraft {
  if (typeof kept !== 'object' || kept === null) return false
  return Object.values(kept).every(
    (entry: Partial<CountEntry> | null) =>
      Number.isInteger(entry?.expected) && Number.isInteger(entry?.counted),
  )
}
