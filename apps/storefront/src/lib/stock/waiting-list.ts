import { joinWaitingList, leaveWaitingList, listWaiting } from '@jansi/contract/calls/waiting-list'
import type { Product } from '@jansi/contract/catalog'
import type { WaitingEntry } from '@jansi/contract/waiting-list'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callForData } from '../api/api.ts'
import { FRESH, queryOf } from '../api/query-of.ts'
import type { Carts } from '../cart/cart-store.ts'
import { refresh, refreshStock } from '../orders/refresh.ts'
import { useSignedIn } from '../session/session.ts'
import { type CurrentLines, currentLines } from './current-lines.ts'
import { hasDeadline } from './offer-text.ts'

/** While an offer waits for its time to order, it is asked for so often: its text changes when the shop opens. */
const OFFER_TIME_EVERY_MS = 15_000

/** One's own places in waiting lists; asked again when a page opens, since the queue moves. */
export const waitingQuery = queryOptions({
  ...queryOf(listWaiting, {}, FRESH),
  refetchInterval: ({ state }) =>
    state.data?.some((entry) => entry.state === 'offered' && !hasDeadline(entry)) && OFFER_TIME_EVERY_MS,
})

const NONE: readonly WaitingEntry[] = []

/** One's own open places; none for a guest, while they load, and where a page does not need them. */
export function useOpenEntries(isNeeded: boolean): readonly WaitingEntry[] {
  const signedIn = useSignedIn()
  const { data } = useQuery({ ...waitingQuery, enabled: signedIn && isNeeded })
  return data?.filter(isOpen) ?? NONE
}

export function isOpen({ ended_at }: WaitingEntry): boolean {
  return ended_at === null
}

/** The products with the pieces that are kept for this member as their stock. */
export function withOffers(products: readonly Product[], entries: readonly WaitingEntry[]): Product[] {
  const offered = new Set(
    entries.flatMap(({ state, variant_id }) => (state === 'offered' ? [variant_id] : [])),
  )
  return products.map((product) =>
    product.variants.some(({ id }) => offered.has(id))
      ? {
          ...product,
          variants: product.variants.map((variant) =>
            offered.has(variant.id) ? { ...variant, quantity: variant.quantity + 1 } : variant,
          ),
        }
      : product,
  )
}

/** Lays today's data over both carts, as `currentLines`; pieces that are kept for this member count as their stock. */
export function useCurrentLines(carts: Carts, products: readonly Product[] | undefined): CurrentLines {
  const lines = currentLines(carts, products)
  const isShort = [...lines.sale, ...lines.rent].some(
    ({ stock, gone, quantity }) => stock !== null && !gone && quantity > stock,
  )
  const entries = useOpenEntries(isShort)
  return isShort && products ? currentLines(carts, withOffers(products, entries)) : lines
}

/** Joins the waiting list of a variant. */
export function useJoinWaitingList() {
  const changed = useEntriesChanged()
  return useMutation({
    mutationFn: (variantId: number) => callForData(joinWaitingList, { body: { variant_id: variantId } }),
    onSettled: changed,
  })
}

/** Leaves a waiting list. */
export function useLeaveWaitingList() {
  const changed = useEntriesChanged()
  return useMutation({
    mutationFn: (id: number) => callForData(leaveWaitingList, { params: { id } }),
    onSettled: changed,
  })
}

// Also after a refusal: the size may be in stock again, or somebody else may have been next.
function useEntriesChanged() {
  const queryClient = useQueryClient()
  return () => {
    void refreshStock(queryClient)
    return refresh(queryClient, listWaiting)
  }
}
