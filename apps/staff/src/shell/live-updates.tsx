import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLogoutIfAccessDenied } from 'react-admin'
import { useSummary } from '../lib/admin/summary.ts'
import { ApiError } from '../lib/api/api-error.ts'
import { unlockSoundOnTouch } from '../lib/live/sound.ts'
import { setWaitingCount } from '../lib/live/waiting-count.ts'

/**
 * Keeps the shown data up to date, and counts in the window's title the orders and returns that wait for a decision. Shows
 * nothing itself, and plays the sound of a new order when more of them wait than before. Without it, and where its stream cannot be opened, pages are read again every minute.
 */
export function LiveUpdates() {
  const queryClient = useQueryClient()
  const logoutIfAccessDenied = useLogoutIfAccessDenied()
  const { data: summary } = useSummary()
  const waiting = summary ? summary.orders.pending + summary.returns.pending : 0
  const pending = summary?.orders.pending
  const pendingBefore = useRef(pending)

  useEffect(() => {
    setWaitingCount(waiting)
    return () => setWaitingCount(0)
  }, [waiting])
  useEffect(() => {
    const hasArrived = pending !== undefined && pending > (pendingBefore.current ?? pending)
    pendingBefore.current = pending
    if (!hasArrived) return
    import('../lib/live/play-arrival.ts').then(
      ({ playArrival }) => playArrival(),
      () => undefined,
    )
  }, [pending])
  useEffect(unlockSoundOnTouch, [])
  useEffect(() => {
    const left = new AbortController()
    const onSessionOver = () => void logoutIfAccessDenied(new ApiError(401, null))
    import('./after-load.ts').then(
      ({ afterLoad }) => {
        if (left.signal.aborted) return
        void afterLoad.goLive({ queryClient, onSessionOver, signal: left.signal })
      },
      () => undefined,
    )
    return () => left.abort()
  }, [queryClient, logoutIfAccessDenied])

  return null
}
