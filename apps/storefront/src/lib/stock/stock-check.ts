import type { ApiFailure } from '@jansi/client/api-types'
import { errorTextOf } from '@jansi/client/error-text'
import { verifyStock } from '@jansi/contract/calls/cart'
import type { OutOfStockItem } from '@jansi/contract/cart'
import { CallError, call } from '../api/api.ts'
import type { CartKind, CartLine } from '../cart/cart-store.ts'
import { type OrderRefusal, refusalOf } from './order-refusal.ts'

export type StockRefusal = {
  ok: false
  /** The lines whose requested number is not in stock; empty if the check failed for another reason. */
  shortages: OutOfStockItem[]
  /** The rule that refuses the order; null when stock is short, or when the check itself failed. */
  refusal: OrderRefusal | null
  failure: ApiFailure
  /** The alert of the specification (section 8), and after it the reason where there is one. */
  text: string
}
export type StockCheck = { ok: true } | StockRefusal

/** Lines of both carts, as far as the server asks for them. */
export type LinesToCheck = Record<
  CartKind,
  readonly Pick<CartLine, 'key' | 'product_id' | 'variant_id' | 'quantity'>[]
>

/** Asks the server whether both carts together could be ordered now (POST verify_stock). */
export async function checkStock(carts: LinesToCheck): Promise<StockCheck> {
  const answer = await call(verifyStock, { body: linesOf(carts) })
  return answer.ok ? { ok: true } : stockRefusalOf(answer)
}

/** Reads a refusal of both carts: by a shortage, a rule, or because the call itself failed. */
export function stockRefusalOf(failure: ApiFailure): StockRefusal {
  const shortages = shortagesOf(failure)
  const isShort = shortages.length > 0
  return {
    ok: false,
    shortages,
    refusal: isShort ? null : refusalOf(failure),
    failure,
    text: ['เกิดข้อผิดพลาดในการตรวจสอบสต็อกสินค้า', isShort ? null : errorTextOf(failure.data)]
      .filter(Boolean)
      .join('\n'),
  }
}

/** Both carts as the server reads them. */
export function linesOf({ sale, rent }: LinesToCheck) {
  return { sale: sale.map(line), rent: rent.map(line) }
}

/** As checkStock, for a query: throws a CallError when the check itself failed, so that it can be asked again. */
export async function checkStockForData(carts: LinesToCheck): Promise<StockCheck> {
  const check = await checkStock(carts)
  return check.ok ? check : decided(check)
}

/** Returns a refusal for a shortage or by a rule; throws a CallError if the call itself failed. */
export function decided(refusal: StockRefusal): StockRefusal {
  if (refusal.shortages.length === 0 && refusal.refusal === null) throw new CallError(refusal.failure)
  return refusal
}

/** The items that a refusal names as out of stock; empty when it is another refusal. */
export function shortagesOf(failure: ApiFailure): OutOfStockItem[] {
  const { data } = failure
  const named =
    typeof data === 'object' && data !== null && 'out_of_stock_items' in data ? data.out_of_stock_items : null
  return Array.isArray(named) ? named.filter(isShortage) : []
}

function isShortage(item: unknown): item is OutOfStockItem {
  if (typeof item !== 'object' || item === null) return false
  const { name, size, requested, available, product_id, variant_id }: Partial<OutOfStockItem> = item
  return (
    [name, size].every((word) => typeof word === 'string') &&
    [requested, available, product_id, variant_id].every((count) => typeof count === 'number')
  )
}

function line({ product_id, variant_id, quantity }: LinesToCheck[CartKind][number]) {
  return { product_id, variant_id, quantity }
}
