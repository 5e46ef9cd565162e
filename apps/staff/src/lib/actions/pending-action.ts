import { deviceNow } from '@jansi/client/server-clock'
import { useSyncExternalStore } from 'react'
import { forgetUnsent, storeUnsent, type UnsentAction, type UnsentRecord } from './unsent-actions.ts'

/** How long an action can be taken back, in milliseconds. */
export const UNDO_MS = 5000
/** How long a request may be on its way after its page was closed, in milliseconds. */
const ON_ITS_WAY_MS = 3000

/** The end of a request: `stopped` if network or session ended before a response of the shop. */
export type Outcome = 'done' | 'refused' | 'stopped'

/** An action that runs in a few seconds, unless it is taken back before. */
export type PendingAction = Omit<UnsentAction, 'checkFrom'> & {
  /** Sends it by a request that goes on when the page is closed. Never rejects. */
  send: () => Promise<Outcome>
}

let pending: PendingAction | null = null
/** The pending action and those that were sent and have no response yet. */
let unconfirmed: readonly PendingAction[] = []
/** The decisions that were stopped and neither sent again nor thrown away. */
let stopped: readonly PendingAction[] = []
let sending: Promise<void> = Promise.resolve()
const listeners = new Set<() => void>()

function set(next: PendingAction | null): void {
  pending = next
  if (next) unconfirmed = [...unconfirmed, next]
  for (const listener of listeners) listener()
}

/** Ends an action that was taken back or has its outcome. One that was stopped stays, also for the next page. */
function end(action: PendingAction, outcome: Outcome = 'refused'): void {
  if (outcome === 'stopped') {
    keep(action, 0)
    stopped = [...stopped.filter((one) => !isSameRecord(one, action)), action]
  } else forgetUnsent(action)
  confirm(action)
}

function confirm(action: PendingAction): void {
  unconfirmed = unconfirmed.filter((one) => one !== action)
  for (const listener of listeners) listener()
}

function isSameRecord(one: UnsentRecord, other: UnsentRecord): boolean {
  return one.resource === other.resource && one.id === other.id
}

/** Holds an action back for a while. One waits at a time: the one before it runs at once. */
export function deferAction(action: PendingAction): void {
  void makePendingAction()
  set(action)
}

/** Runs the pending action now; resolves when it and those before it are done. */
export function makePendingAction(): Promise<void> {
  const action = pending
  if (action) {
    // Not after those before it: a request that hangs must hold up no later decision.
    const own = action.send().then((outcome) => end(action, outcome))
    sending = Promise.all([sending, own]).then(() => undefined)
    set(null)
  }
  return sending
}

/** Takes the pending action back: nothing was sent. */
export function undoPendingAction(): void {
  const action = pending
  if (!action) return
  set(null)
  end(action)
}

/**
 * Sends the pending action now, because its page is closed: it cannot wait for those before it, and its outcome may
 * never reach this page. The next page looks it up.
 */
export function sendAsPageCloses(): void {
  const action = pending
  if (!action) return
  // First of all: the next steps of a closing page may come to no end.
  const outcome = action.send()
  keep(action, ON_ITS_WAY_MS)
  set(null)
  // The next page names an action that was not done.
  void outcome.then((outcome) => (outcome === 'done' ? end(action, outcome) : confirm(action)))
}

/** Keeps the pending action while its page is hidden: phones end hidden pages without a word. */
export function storeWhileHidden(): void {
  if (pending) keep(pending, UNDO_MS + ON_ITS_WAY_MS)
}

/** Sends a stopped decision again, now. */
export async function sendStoppedAction(action: PendingAction): Promise<void> {
  dropStoppedAction(action)
  unconfirmed = [...unconfirmed, action]
  for (const listener of listeners) listener()
  end(action, await action.send())
}

/** Throws a stopped decision away, or one that turned out to be done. */
export function dropStoppedAction(action: UnsentRecord): void {
  stopped = stopped.filter((one) => !isSameRecord(one, action))
  forgetUnsent(action)
  for (const listener of listeners) listener()
}

/** True for the record of a stopped decision that this page can still send. */
export function isStopped(action: UnsentRecord): boolean {
  return stopped.some((one) => isSameRecord(one, action))
}

/** Returns the decisions that network or session stopped, see `Outcome`. */
export function useStoppedActions(): readonly PendingAction[] {
  return useSyncExternalStore(subscribe, () => stopped)
}

function keep({ send: _, ...action }: PendingAction, waitMs: number): void {
  storeUnsent({ ...action, checkFrom: deviceNow() + waitMs })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The pending action, or null. */
export function usePendingAction(): PendingAction | null {
  return useSyncExternalStore(subscribe, () => pending)
}

/**
 * Returns the actions that are decided and that the server has not confirmed: the pending one and those on their way. Until
 * then a record that is read may still be as it was before.
 */
export function useUnconfirmedActions(): readonly PendingAction[] {
  return useSyncExternalStore(subscribe, () => unconfirmed)
}

/** Returns the newest unconfirmed action on a record, see `useUnconfirmedActions`. */
export function useUnconfirmedAction(resource: string, id: string): PendingAction | undefined {
  return useUnconfirmedActions().findLast((action) => action.resource === resource && action.id === id)
}
