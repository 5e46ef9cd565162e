import { type OutOfStockItem, verifyStock } from '@jansi/contract/cart'
import { ERROR_TEXTS } from '@jansi/contract/errors'
import { type ApiFailure, call } from './api.ts'
import type { CartLine, Carts } from './cart-store.ts'

export type StockCheck =
  | { ok: true }
  /** `shortages` is empty when the check itself failed; `text` then says so (specification, section 8). */
  | { ok: false; shortages: OutOfStockItem[]; text: string }

/** Asks the server whether there is stock for both carts together (POST verify_stock). */
export async function checkStock(carts: Carts): Promise<StockCheck> {
  const answer = await call(verifyStock, { body: { sale: carts.sale.map(line), rent: carts.rent.map(line) } })
  if (answer.ok) return { ok: true }
  const reason = answer.code && answer.code !== 'out_of_stock' ? `\n${ERROR_TEXTS[answer.code]}` : ''
  return {
    ok: false,
    shortages: shortagesOf(answer),
    text: `เกิดข้อผิดพลาดในการตรวจสอบสต็อกสินค้า${reason}`,
  }
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

function line({ product_id, variant_id, quantity }: CartLine) {
  return { product_id, variant_id, quantity }
}
