import { useSyncExternalStore } from 'react'
import { forgetUnsent, keepUnsent, type UnsentAction } from './unsent-actions.ts'

/** How long an action can be taken back, in milliseconds. */
export const UNDO_MS = 5000
/** How long a request may be on its way after its page was closed, in milliseconds. */
const ON_ITS_WAY_MS = 3000

/** An action that runs in a few seconds, unless it is taken back before. */
export type PendingAction = Omit<UnsentAction, 'checkFrom'> & {
  /** Sends it by a request that goes on when the page is closed. Returns whether it was done; never rejects. */
  send: () => Promise<boolean>
}

let pending: PendingAction | null = null
/** The pending action and those that were sent and have no response yet. */
let unconfirmed: readonly PendingAction[] = []
let sending: Promise<void> = Promise.resolve()
const listeners = new Set<() => void>()

function set(next: PendingAction | null): void {
  pending = next
  if (next) unconfirmed = [...unconfirmed, next]
  for (const listener of listeners) listener()
}

/** Ends an action that was taken back or has its response. */
function end(action: PendingAction): void {
  unconfirmed = unconfirmed.filter((one) => one !== action)
  for (const listener of listeners) listener()
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
    const own = action.send().then(() => {
      forgetUnsent(action)
      end(action)
    })
    sending = Promise.all([sending, own]).then(() => undefined)
    set(null)
  }
  return sending
}

/** Takes the pending action back: nothing was sent. */
export function undoPendingAction(): void {
  const action = pending
  if (!action) return
  forgetUnsent(action)
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
  keep(action, ON_ITS_WAY_MS)
  set(null)
  void action.send().then((isDone) => {
    if (isDone) forgetUnsent(action)
    end(action)
  })
}

/** Keeps the pending action while its page is hidden: phones end hidden pages without a word. */
export function keepWhileHidden(): void {
  if (pending) keep(pending, UNDO_MS + ON_ITS_WAY_MS)
}

function keep({ send: _, ...action }: PendingAction, waitMs: number): void {
  keepUnsent({ ...action, checkFrom: Date.now() + waitMs })
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
