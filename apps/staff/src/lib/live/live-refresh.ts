import type { ChangeTopic } from '@jansi/contract/staff-live'
import type { Query, QueryClient } from '@tanstack/react-query'
import { hasUnsavedInput } from '../input/unsaved-input.ts'
import { followLive } from './live-stream.ts'

/** The lists and records that show the data of a topic. Forms with versions of their own are not among them. */
const SHOWN_BY: Record<ChangeTopic, readonly string[]> = {
  orders: ['orders', 'loans', 'pick-lists', 'refunds', 'summary'],
  returns: ['returns', 'loans', 'refunds', 'summary'],
  refunds: ['refunds', 'orders', 'returns', 'summary'],
  claims: ['orders', 'returns'],
  shop: ['pick-lists', 'refunds', 'mails', 'summary'],
}
const EVERYTHING = Object.values(SHOWN_BY).flat()
/** Under a stream of changes, the shown data is read again no more often than this. */
const PAUSE_MS = 1_500

type LiveSettings = { queryClient: QueryClient; onSessionOver: () => void; signal: AbortSignal }

/** Keeps the shown data up to date until `signal`, and reads it once with each connection: changes may have been missed. */
export function goLive({ queryClient, onSessionOver, signal }: LiveSettings): Promise<void> {
  const refresh = new LiveRefresh(queryClient)
  signal.addEventListener('abort', () => refresh.stop())
  return followLive(
    {
      onReady: () => refresh.all(),
      onChange: ({ topics }) => refresh.add(topics),
      onSessionOver,
    },
    signal,
  )
}

/**
 * Reads the data of the shown page again when it has changed: at once, and then every moment at most. Pages that are hidden read
 * only the counts, and the rest when they are looked at.
 */
export class LiveRefresh {
  private readonly queryClient: QueryClient
  private readonly waiting = new Set<unknown>()
  private timer: ReturnType<typeof setTimeout> | undefined
  private refreshedAt = Number.NEGATIVE_INFINITY

  constructor(queryClient: QueryClient) {
    this.queryClient = queryClient
  }

  /** Reads the shown data of these topics. */
  add(topics: readonly ChangeTopic[]): void {
    // A server of a later release may name a topic that this console does not know.
    this.read(topics.flatMap((topic) => SHOWN_BY[topic] ?? []))
  }

  /** Reads everything that changes. */
  all(): void {
    this.read(EVERYTHING)
  }

  stop(): void {
    clearTimeout(this.timer)
    this.waiting.clear()
  }

  private read(resources: readonly string[]): void {
    for (const resource of resources) this.waiting.add(resource)
    if (this.timer !== undefined) return
    const wait = this.refreshedAt + PAUSE_MS - performance.now()
    if (wait <= 0) this.flush()
    else this.timer = setTimeout(() => this.flush(), wait)
  }

  private flush(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    this.refreshedAt = performance.now()
    const changed = new Set(this.waiting)
    this.waiting.clear()
    const concerns = (query: Query) => !isInForm(query) && changed.has(query.queryKey[0])
    const isHidden = document.visibilityState === 'hidden'
    // A hidden page becomes stale: the query client reads it again when its window is looked at.
    void this.queryClient.invalidateQueries({
      predicate: (query) => concerns(query) && !(isHidden && isCount(query)),
      refetchType: isHidden ? 'none' : 'active',
    })
    if (isHidden)
      void this.queryClient.invalidateQueries({ predicate: (query) => concerns(query) && isCount(query) })
  }
}

/** A record with unsaved input stays as it was read: the server refuses a save that comes too late. */
function isInForm(query: Query): boolean {
  return query.queryKey[1] === 'getOne' && !isCount(query) && hasUnsavedInput()
}

function isCount({ queryKey }: Query): boolean {
  return queryKey[0] === 'summary'
}
