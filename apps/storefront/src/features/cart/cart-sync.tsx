import { useEffect } from 'react'
import { onCartUpdated, readCarts } from '../../lib/cart/cart-store.ts'
import { isSignedIn } from '../../lib/session/session.ts'
import { sendCarts } from './api/sync-cart.ts'

const quietMs = 800

/**
 * Sends a member's carts to the server once changes have paused, or when the page is put away; without a connection, once
 * there is one.
 */
export function CartSync() {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let unsent = false
    // One after the other, so that an older cart never arrives after a newer one.
    let underWay: Promise<unknown> = Promise.resolve()
    const send = () => {
      timer = undefined
      underWay = underWay.then(async () => {
        if (!isSignedIn()) return
        const answer = await sendCarts(readCarts())
        unsent = answer.status === 0
        if (!answer.ok) console.warn('The cart could not be synced', answer.status)
      })
    }
    const stop = onCartUpdated((origin) => {
      if (origin !== 'local') return
      clearTimeout(timer)
      timer = setTimeout(send, quietMs)
    })
    const flush = () => {
      if (document.visibilityState !== 'hidden' || timer === undefined) return
      clearTimeout(timer)
      send()
    }
    const resend = () => {
      if (!unsent) return
      unsent = false
      send()
    }
    document.addEventListener('visibilitychange', flush)
    window.addEventListener('online', resend)
    return () => {
      stop()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', flush)
      window.removeEventListener('online', resend)
    }
  }, [])
  return null
}
