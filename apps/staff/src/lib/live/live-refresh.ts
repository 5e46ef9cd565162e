import type { LiveChange } from '@jansi/contract/staff-live'
import type { Query, QueryClient } from '@tanstack/react-query'
import { hasUnsavedInput } from '../input/unsaved-input.ts'

/** The lists, and records of one kind, that show the data of a topic. Forms with versions of their own are not among them. */
const SHOWN_BY: Record<LiveChange['topics'][number], readonly string[]> = {
  orders: ['orders', 'loans', 'pick-lists', 'refunds', 'summary'],
  returns: ['returns', 'loans', 'refunds', 'summary'],
  refunds: ['refunds', 'orders', 'returns', 'summary'],
  claims: ['orders', 'returns'],
  shop: ['pick-lists', 'refunds', 'mails', 'summary'],
}
/** Their records have the id of an order or a return, so that only those that changed are read again. */
const BY_ID: ReadonlySet<string> = new Set(['orders', 'returns', 'loans'])
/** Under a stream of changes, the shown data is read again no more often than this. */
const PAUSE_MS = 1_500

/**
 * Reads the data of the shown page again when it has changed: at once, and then every moment at most. Pages that are hidden read
 * only the counts, and the rest when they are looked at.
 */
export class LiveRefresh {
  private readonly queryClient: QueryClient
  private waiting: LiveChange[] = []
  private timer: ReturnType<typeof setTimeout> | undefined
  private refreshedAt = Number.NEGATIVE_INFINITY

  constructor(queryClient: QueryClient) {
    this.queryClient = queryClient
  }

  /** Reads the shown data that a change concerns. */
  add(change: LiveChange): void {
    this.waiting.push(change)
    if (this.timer !== undefined) return
    const wait = this.refreshedAt + PAUSE_MS - performance.now()
    if (wait <= 0) this.flush()
    else this.timer = setTimeout(() => this.flush(), wait)
  }

  /** Reads everything that changes, because changes may have been missed. */
  all(): void {
    this.add({ topics: ['orders', 'returns', 'refunds', 'shop'], ids: null, arrived: 0 })
  }

  stop(): void {
    clearTimeout(this.timer)
    this.waiting = []
  }

  private flush(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    this.refreshedAt = performance.now()
    const changes = this.waiting
    this.waiting = []
    const concerns = (query: Query) => !isInForm(query) && changes.some((change) => isShown(query, change))
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

function isShown({ queryKey }: Query, { topics, ids }: LiveChange): boolean {
  const [resource, method, params] = queryKey
  if (typeof resource !== 'string') return false
  if (!topics.some((topic) => SHOWN_BY[topic].includes(resource))) return false
  if (method !== 'getOne' || ids === null || !BY_ID.has(resource)) return true
  return ids.includes(String((params as { id?: unknown } | undefined)?.id))
}
