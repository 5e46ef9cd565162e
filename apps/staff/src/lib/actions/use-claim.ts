import { deviceNow } from '@jansi/client/server-clock'
import {
  claimNextOrder,
  claimNextReturn,
  claimOrder,
  claimReturn,
  releaseOrder,
  releaseReturn,
} from '@jansi/contract/calls/staff-claims'
import type { BodyInput } from '@jansi/contract/endpoint'
import { LIMITS } from '@jansi/contract/limits'
import type * as calls from '@jansi/contract/staff-claims'
import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '../api/api.ts'
import { useUnconfirmedAction } from './pending-action.ts'

/** The resources whose records volunteers claim while they decide on them. */
export type ClaimedResource = 'orders' | 'returns'
/** A queue of orders with its filters and its order. */
export type WorkedQueue = NonNullable<BodyInput<typeof calls.claimNextOrder>['queue']>

const CALLS = {
  orders: {
    claim: (id: string, take_over: boolean) => api(claimOrder, { params: { id }, body: { take_over } }),
    release: (id: string) => api(releaseOrder, { params: { id } }),
    next: (after: string | undefined, queue?: WorkedQueue) =>
      api(claimNextOrder, { body: { after, ...(queue && { queue }) } }),
  },
  returns: {
    claim: (id: string, take_over: boolean) => api(claimReturn, { params: { id }, body: { take_over } }),
    release: (id: string) => api(releaseReturn, { params: { id } }),
    next: (after: string | undefined) => api(claimNextReturn, { body: { after } }),
  },
}
/** Two renewals fit into a claim, so that one that fails ends nothing. */
const RENEW_MS = (LIMITS.claimSeconds * 1000) / 2.5
/** A volunteer who has touched nothing for so long is not at the page. */
const MAX_IDLE_MS = 3 * 60_000
const ACTIVITY = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/**
 * Claims a record while its page is open, waits for a decision and is used, and releases it afterwards. Returns the name
 * of another volunteer who holds it, null if nobody does, and a way to take it over. A claim is a hint: when
 * its calls fail, the page works without.
 */
export function useClaim(resource: ClaimedResource, id: string, waits: boolean) {
  const [holder, setHolder] = useState<string | null>(null)
  const decision = useUnconfirmedAction(resource, id)
  // Kept until the server knows the decision: until then nobody else shall be led to the record.
  const isDecided = useRef(false)
  isDecided.current = decision !== undefined

  const claim = useCallback(
    async (takeOver: boolean) => {
      const held = await CALLS[resource].claim(id, takeOver).catch(() => null)
      setHolder(held && !held.is_mine ? held.holder.name : null)
    },
    [resource, id],
  )

  useEffect(() => {
    if (!waits) return
    let lastUsed = deviceNow()
    const onActivity = () => {
      lastUsed = deviceNow()
    }
    const renew = () => {
      if (document.visibilityState === 'visible' && deviceNow() - lastUsed < MAX_IDLE_MS) void claim(false)
    }
    for (const event of ACTIVITY) document.addEventListener(event, onActivity, { passive: true })
    document.addEventListener('visibilitychange', renew)
    const timer = setInterval(renew, RENEW_MS)
    renew()
    return () => {
      clearInterval(timer)
      for (const event of ACTIVITY) document.removeEventListener(event, onActivity)
      document.removeEventListener('visibilitychange', renew)
      setHolder(null)
      if (!isDecided.current) void CALLS[resource].release(id).catch(() => undefined)
    }
  }, [resource, id, waits, claim])

  return { holder, takeOver: () => void claim(true) }
}

/**
 * Claims the next waiting record after `current`. Returns its id, null if nobody else waits or others hold
 * those that do. Throws an ApiError as any call does.
 */
export async function claimNext(
  resource: ClaimedResource,
  current: string | undefined,
  queue?: WorkedQueue,
): Promise<string | null> {
  const { id } = await CALLS[resource].next(current, queue)
  return id
}
