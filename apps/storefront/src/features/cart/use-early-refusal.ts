import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CurrentLines } from '../../lib/stock/current-lines.ts'
import { orderCheckQuery } from '../../lib/stock/order-check.ts'
import type { OrderRefusal } from '../../lib/stock/order-refusal.ts'

const quietMs = 800

/**
 * Returns the rule that prevents ordering these lines, so that the visitor sees it before the checkout; null
 * while none is known. Checked when the cart opens and after a pause in its changes. Missing stock is shown
 * at its line.
 */
export function useEarlyRefusal(lines: CurrentLines): OrderRefusal | null {
  const all = [...lines.sale, ...lines.rent]
  const orderable = all.every((line) => !line.gone && line.stock !== null && line.quantity <= line.stock)
  const quantities = all.map(({ key, quantity }) => `${key}:${quantity}`).join()
  const [settled, setSettled] = useState(quantities)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(quantities), quietMs)
    return () => clearTimeout(timer)
  }, [quantities])
  const check = useQuery({
    ...orderCheckQuery(lines),
    enabled: orderable && settled === quantities,
  })
  return check.data?.ok === false ? check.data.refusal : null
}
