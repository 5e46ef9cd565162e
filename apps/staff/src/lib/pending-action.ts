import { useSyncExternalStore } from 'react'

/** A move that is made in a few seconds, unless it is taken back before. */
export type PendingAction = {
  resource: string
  id: string
  /** The name of the pending action, in Thai. */
  text: string
  /** How the record is shown meanwhile. */
  shown: Readonly<Record<string, unknown>>
  /** Makes the move; never rejects. */
  send: () => Promise<void>
}

let pending: PendingAction | null = null
let sending: Promise<void> = Promise.resolve()
const listeners = new Set<() => void>()

function set(next: PendingAction | null): void {
  pending = next
  for (const listener of listeners) listener()
}

/** Holds a move back for a while. One waits at a time: the one before it is made at once. */
export function deferAction(move: PendingAction): void {
  void makePendingAction()
  set(move)
}

/** Makes the waiting move now; resolves when it and those before it are made. */
export function makePendingAction(): Promise<void> {
  const move = pending
  if (move) {
    sending = sending.then(move.send)
    set(null)
  }
  return sending
}

/** Takes the waiting move back: nothing was sent. */
export function undoPendingAction(): void {
  set(null)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The move that waits, or null. */
export function usePendingAction(): PendingAction | null {
  return useSyncExternalStore(subscribe, () => pending)
}
