import { deviceNow } from '@jansi/client/server-clock'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Carts } from '../../lib/cart/cart-store.ts'
import { refreshStock } from '../../lib/orders/refresh.ts'
import { forgetOwnHold } from '../../lib/stock/own-hold.ts'
import { type HoldResult, holdPieces, releasePieces } from './api/checkout-hold.ts'

/** Well before the shortest hold that staff can set ends, and often enough for a request that is lost. */
const RENEWAL_MS = 2 * 60_000

/**
 * Holds the pieces of a checkout while its page is open and `isWanted`, and gives them back when the page is left, unless
 * `isSent`: then the order takes them.
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
  const hold = useQuery({
    queryKey: ['checkout-hold', asked],
    queryFn: () => holdPieces(carts),
    enabled: isWanted && !isSent,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: ({ state }) => (isRenewable(state.data) ? 'always' : false),
    refetchInterval: ({ state }) => (isRenewable(state.data) ? RENEWAL_MS : false),
  })
  const { data, dataUpdatedAt } = hold
  const isHeld = data?.kind === 'held'
  const isPaused = data?.kind === 'paused'
  const until = isHeld ? dataUpdatedAt + data.secondsLeft * 1000 : null
  const isPast = useIsPast(until)
  useEffect(() => {
    if (isSent) forgetOwnHold()
  }, [isSent])
  const leaving = useRef({ mayHold: false, isSent })
  useEffect(() => {
    // A cart that changes to one that is refused leaves the pieces of the one before it held.
    const isAsBefore = data === undefined || data.kind === 'refused' || data.kind === 'paused'
    leaving.current = { mayHold: isAsBefore ? leaving.current.mayHold : isHeld, isSent }
  })
  const release = useCallback(() => {
    if (!leaving.current.mayHold || leaving.current.isSent) return
    leaving.current = { mayHold: false, isSent: false }
    void releasePieces().then(() => refreshStock(queryClient))
  }, [queryClient])
  useEffect(() => {
    // Pieces that the page does not promise any more would run out by time, which counts against the member.
    if (isPaused) release()
  }, [isPaused, release])
  useEffect(() => {
    window.addEventListener('pagehide', release)
    return () => {
      window.removeEventListener('pagehide', release)
      release()
    }
  }, [release])
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

function isRenewable(result: HoldResult | undefined): boolean {
  return result?.kind === 'held' && !result.isLast
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
