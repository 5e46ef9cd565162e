import { getWorkshopSet } from '@jansi/contract/calls/workshop-set'
import type { ShownSetPiece } from '@jansi/contract/workshop-set'
import type { QueryClient } from '@tanstack/react-query'
import { queryOf } from '../../lib/api/query-of.ts'
import { cartLine } from '../../lib/cart/cart-line.ts'
import { addToCart, cartKey, readCarts } from '../../lib/cart/cart-store.ts'
import { type LoginState, paths } from '../../lib/pages/paths.ts'
import { isSignedIn } from '../../lib/session/session.ts'
import { toast } from '../../ui/page/toast-store.ts'
import { choiceName, choiceOf, pieceName, type SetOption } from './set-choices.ts'

/** Opens a page of the shop. */
export type Navigate = (to: string, options?: { state: LoginState }) => unknown

/**
 * Puts the set of the workshop into the member's carts and goes there; a guest logs in first. On the page of the set stays who
 * has a size to choose, or gets nothing.
 */
export async function takeSet(card: Element, queryClient: QueryClient, navigate: Navigate): Promise<void> {
  if (!isSignedIn()) return void navigate(paths.login, { state: { from: window.location.pathname } })
  if (await fillCarts(card, queryClient)) navigate(paths.cart)
}

/**
 * Fills the carts with the set as it is now, with the sizes and substitutes that are chosen on its card. Pieces that are in
 * the cart already count, so that a second press adds nothing. Returns whether the cart has pieces of the set; false too while
 * a size is to be chosen, which gets the focus.
 */
async function fillCarts(card: Element, queryClient: QueryClient): Promise<boolean> {
  const read = await queryClient
    .fetchQuery({ ...queryOf(getWorkshopSet, {}), staleTime: 0 })
    .catch(() => null)
  if (!read) return failed('ดูของในชุดไม่สำเร็จ ลองใหม่อีกครั้งได้เลย')
  const pieces = (read.set?.pieces ?? []).map((piece, index) => {
    return { piece, option: optionOf(card, piece, index), index }
  })
  const open = pieces.find(({ piece, option }) => !option && choiceOf(piece).kind === 'open')
  if (open) {
    card.querySelector<HTMLInputElement>(`[name=${choiceName(open.index)}]:not([disabled])`)?.focus()
    return failed(`กรุณาเลือกขนาดสินค้า: ${open.piece.name}`)
  }
  const wanted = new Map<string, number>()
  const missing = pieces.flatMap(({ piece, option }) =>
    option && put(piece, option, wanted) ? [] : [pieceName(piece)],
  )
  if (missing.length === pieces.length) return failed('ของในชุดนี้หมดแล้ว ลองใหม่ภายหลังได้เลย')
  if (missing.length > 0) toast.warning(`ใส่ชุดในตะกร้าแล้ว ยังขาด: ${missing.join(', ')}`)
  else toast.success('ใส่ทั้งชุดในตะกร้าแล้ว')
  return true
}

function failed(text: string): false {
  toast.error(text)
  return false
}

/** The size or substitute to take for a piece: the only one, the chosen one, or one that is in the cart already. */
function optionOf(card: Element, piece: ShownSetPiece, index: number): SetOption | undefined {
  const choice = choiceOf(piece)
  if (choice.kind === 'certain') return choice.option
  const chosen = card.querySelector<HTMLInputElement>(`[name=${choiceName(index)}]:checked`)?.value
  const own = piece.variants.map((variant) => ({ product: piece, variant }))
  const options = [...choice.options, ...own]
  return (
    options.find(({ variant }) => String(variant.id) === chosen) ??
    options.find(({ product, variant }) => inCart(piece, { product, variant }) >= piece.quantity)
  )
}

function inCart({ type }: ShownSetPiece, { product, variant }: SetOption): number {
  const key = cartKey(product.product_id, variant.id)
  return readCarts()[type].find((line) => line.key === key)?.quantity ?? 0
}

/**
 * Fills the line of a piece up to the pieces that the set needs of it; `wanted` adds up those of the same line. Returns whether
 * they are in the cart.
 */
function put(piece: ShownSetPiece, option: SetOption, wanted: Map<string, number>): boolean {
  const { product, variant } = option
  const key = `${piece.type} ${variant.id}`
  const needed = (wanted.get(key) ?? 0) + piece.quantity
  const left = needed - inCart(piece, option)
  const line = cartLine({ ...product, id: product.product_id }, variant, variant.price, left)
  if (left > 0 && !addToCart(piece.type, line, variant.quantity).ok) return false
  wanted.set(key, needed)
  return true
}
