import { localStore } from '@jansi/client/device-store'

/** An action that was held or under way when its page was hidden or closed: its outcome is not known here. */
export type UnsentAction = {
  resource: string
  id: string
  /** The action and its record, in Thai: อนุมัติ, คำสั่งซื้อเลขที่ 12 … */
  what: string
  subject: string
  /** The address of the record's page. */
  path: string
  /** How the record shows that it was done. */
  shown: Readonly<Record<string, unknown>>
  /** The newest row of the record's history when the action was chosen; 0 for a record without one. */
  lastEvent: number
  /** The reason that was typed for it. */
  typed?: string
  /** Milliseconds since 1970: before, its own page may still send it. */
  checkFrom: number
}

/** The record that an action is about. */
export type UnsentRecord = Pick<UnsentAction, 'resource' | 'id'>

const KEY = 'console_unsent_actions'

/** Returns the actions that other pages of this browser left behind. */
export function unsentActions(): UnsentAction[] {
  try {
    const kept: unknown = JSON.parse(localStore.get(KEY) ?? '[]')
    return Array.isArray(kept) ? kept : []
  } catch {
    return []
  }
}

/** Keeps an action until its outcome is known, in place of an earlier one on the same record. */
export function storeUnsent(action: UnsentAction): void {
  write([...others(action), action])
}

/** Drops an action whose outcome is known. */
export function forgetUnsent(action: UnsentRecord): void {
  if (unsentActions().length > 0) write(others(action))
}

/** True if the state or the history of the record shows that the action was done, by anybody. */
export function isDone(
  { shown, lastEvent }: Pick<UnsentAction, 'shown' | 'lastEvent'>,
  record: Readonly<Record<string, unknown>>,
): boolean {
  if (Object.entries(shown).every(([name, value]) => record[name] === value)) return true
  const { events } = record as { events?: readonly { id: number; to: string }[] }
  return events?.some(({ id, to }) => id > lastEvent && to === shown.status) === true
}

function others({ resource, id }: UnsentRecord): UnsentAction[] {
  return unsentActions().filter((one) => one.resource !== resource || one.id !== id)
}

function write(actions: UnsentAction[]): void {
  if (actions.length === 0) localStore.remove(KEY)
  else localStore.set(KEY, JSON.stringify(actions))
}
