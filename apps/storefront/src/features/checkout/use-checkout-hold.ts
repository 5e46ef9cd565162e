import { deviceNow } from '@jansi/client/server-clock'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Carts } from '../../lib/cart/cart-store.ts'
import { refreshStock } from '../../lib/orders/refresh.ts'
import { onHoldGone } from '../../lib/stock/note-own-hold.ts'
import { type HoldResult, holdPieces, releasePieces } from './api/checkout-hold.ts'

/** Well before the shortest hold that staff can set ends, and often enough for a request that is lost. */
const RENEWAL_MS = 2 * 60_000

const OVER: HoldResult = { kind: 'over' }

/**
 * Holds the pieces of a checkout while its page is open and `isWanted`, and gives them back when the page is left, unless
 * `isSent`: then the order takes them. All tabs and devices of a member share one hold; where another tab ends it, the page
 * asks again.
 */
export function useCheckoutHold({
  carts,
  isWanted,
  isSent,
}: {
  carts: Carts
  isWanted: boolean
  isSent: boolean
}) {
  const queryClient = useQueryClient()
  const asked = [carts.sale, carts.rent].map((lines) => lines.map((line) => [line.key, line.quantity]))
  const queryKey = ['checkout-hold', asked]
  const hold = useQuery({
    queryKey,
    queryFn: () => holdPieces(carts),
    enabled: isWanted && !isSent,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: ({ state }) => (renewalMs(state.data) ? 'always' : false),
    refetchInterval: ({ state }) => renewalMs(state.data),
  })
  const { dataUpdatedAt, refetch } = hold
  // The response after which another tab, or this page when it was put away, gave the pieces back.
  const [leftAt, setLeftAt] = useState<number | null>(null)
  const isLeft = leftAt === dataUpdatedAt
  const data = hold.data?.kind === 'left' || (isLeft && hold.isError) ? undefined : hold.data
  const isHeld = data?.kind === 'held'
  const until = isHeld && !isLeft ? dataUpdatedAt + data.secondsLeft * 1000 : null
  const isPast = useIsPast(until)
  const isPaused = data?.kind === 'paused'
  const isEmpty = carts.sale.length + carts.rent.length === 0
  const page = useRef({ mayHold: false, isAsking: false, isSent, isWanted, queryKey, dataUpdatedAt })
  useEffect(() => {
    // A cart that changes to one that is refused leaves the pieces of the one before it held.
    const isAsBefore = data === undefined || data.kind === 'refused' || data.kind === 'paused'
    const mayHold = isAsBefore ? page.current.mayHold : isHeld
    page.current = { mayHold, isAsking: hold.isFetching, isSent, isWanted, queryKey, dataUpdatedAt }
  })
  const release = useCallback(() => {
    const { mayHold, isAsking, isSent, dataUpdatedAt } = page.current
    if (isSent || !(mayHold || isAsking)) return
    page.current = { ...page.current, mayHold: false, isAsking: false }
    setLeftAt(dataUpdatedAt)
    void releasePieces().then(() => refreshStock(queryClient))
  }, [queryClient])
  useEffect(() => {
    // Pieces that the page does not promise any more would run out by time, which counts against the member.
    if (isPaused || isEmpty) release()
  }, [isPaused, isEmpty, release])
  useEffect(() => {
    const ask = () => {
      if (page.current.isWanted && !page.current.isSent) void refetch()
    }
    const stop = onHoldGone((why) => {
      if (why === 'over') return queryClient.setQueryData(page.current.queryKey, OVER)
      setLeftAt(page.current.dataUpdatedAt)
      ask()
    })
    // Shown again as it was put away.
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && ask()
    window.addEventListener('pageshow', comeBack)
    window.addEventListener('pagehide', release)
    return () => {
      stop()
      window.removeEventListener('pageshow', comeBack)
      window.removeEventListener('pagehide', release)
      release()
    }
  }, [queryClient, refetch, release])
  return {
    result: data,
    /** The instant until which the pieces are held; null while they are not. */
    until: isPast ? null : until,
    isOver: data?.kind === 'over' || isPast,
    isError: hold.isError,
    isFetching: hold.isFetching,
    ask: () => void hold.refetch(),
  }
}

/** After how long the page asks again by itself. A page that is shown again after it was left asks soon. */
function renewalMs(result: HoldResult | undefined): number | false {
  if (result?.kind === 'left') return 1000
  return result?.kind === 'held' && !result.isLast && RENEWAL_MS
}

/** Whether an instant has passed; changes when it does. */
function useIsPast(until: number | null): boolean {
  const [passed, setPassed] = useState<number | null>(null)
  useEffect(() => {
    if (until === null) return
    const timer = setTimeout(() => setPassed(until), Math.max(0, until - deviceNow()))
    return () => clearTimeout(timer)
  }, [until])
  return until !== null && passed === until
}
