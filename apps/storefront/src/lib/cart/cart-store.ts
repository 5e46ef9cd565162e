import { localStore } from '@jansi/client/device-store'
import { LIMITS } from '@jansi/contract/limits'
import { useSyncExternalStore } from 'react'

/** The two carts: lines to buy and lines to borrow. */
export type CartKind = 'sale' | 'rent'

/** One line of a cart, as local storage keeps it (specification, section 3). `price` is baht for one piece. */
export type CartLine = {
  key: string
  product_id: number
  variant_id: number
  /** Product name plus size. */
  name: string
  size: string
  price: number
  image: string | null
  quantity: number
}

export type Carts = { readonly sale: readonly CartLine[]; readonly rent: readonly CartLine[] }

/** local: this page changed it · server: the server's cart replaced it · tab: another tab changed it. */
export type CartOrigin = 'local' | 'server' | 'tab'

/** The window event that follows every change of a cart; its `detail` is a CartOrigin. */
export const cartUpdated = 'cartUpdated'

const storageKeys: Record<CartKind, string> = { sale: 'cartSale', rent: 'cartRent' }
const empty: Carts = { sale: [], rent: [] }
let current: Carts | null = null

/** The key of a cart line, made of its product and variant. */
export function cartKey(productId: number, variantId: number): string {
  return `${productId}-${variantId}`
}

/**
 * Returns how many pieces of a variant one cart may hold: its stock less the pieces in the other cart
 * (specification, section 5), and at most the server's limit per line. Never below 0.
 */
export function mostAllowed(carts: Carts, kind: CartKind, key: string, stock: number): number {
  return Math.min(LIMITS.lineQuantity, leftOfStock(carts, kind, key, stock))
}

function leftOfStock(carts: Carts, kind: CartKind, key: string, stock: number): number {
  const other = kind === 'sale' ? carts.rent : carts.sale
  return Math.max(0, stock - (other.find((item) => item.key === key)?.quantity ?? 0))
}

/** Returns both carts; the same object until they change. */
export function readCarts(): Carts {
  current ??= { sale: readStored('sale'), rent: readStored('rent') }
  return current
}

export type CartChange =
  | { ok: true }
  /** over_line: the stock would do, but one line of an order takes no more. */
  | { ok: false; reason: 'over_stock' | 'over_line'; allowed: number }
  | { ok: false; reason: 'ignored' | 'missing' }

/**
 * Puts `item.quantity` more of a variant into a cart. `stock` is the variant's quantity as the server gives
 * it; refused as a whole when both carts together would exceed it, or the line its own limit.
 */
export function addToCart(kind: CartKind, item: Omit<CartLine, 'key'>, stock: number): CartChange {
  if (item.quantity < 1) return { ok: false, reason: 'ignored' }
  const key = cartKey(item.product_id, item.variant_id)
  const carts = readCarts()
  const held = carts[kind].find((line) => line.key === key)
  const quantity = (held?.quantity ?? 0) + item.quantity
  const refused = tooMany(carts, kind, key, quantity, stock)
  if (refused) return refused
  const line = { ...item, key, quantity }
  const lines = held ? carts[kind].map((other) => (other.key === key ? line : other)) : [...carts[kind], line]
  write({ ...carts, [kind]: lines }, 'local')
  return { ok: true }
}

/** Sets a line's quantity; ignores values below 1, and refuses values above the allowed maximum. */
export function setQuantity(kind: CartKind, key: string, quantity: number, stock: number): CartChange {
  const carts = readCarts()
  if (!carts[kind].some((line) => line.key === key)) return { ok: false, reason: 'missing' }
  if (quantity < 1) return { ok: false, reason: 'ignored' }
  const refused = tooMany(carts, kind, key, quantity, stock)
  if (refused) return refused
  const lines = carts[kind].map((line) => (line.key === key ? { ...line, quantity } : line))
  write({ ...carts, [kind]: lines }, 'local')
  return { ok: true }
}

/** Takes a line out of a cart. */
export function removeFromCart(kind: CartKind, key: string): void {
  const carts = readCarts()
  write({ ...carts, [kind]: carts[kind].filter((line) => line.key !== key) }, 'local')
}

/** Puts a line back that was taken out of its place in a cart; without effect if the cart has such a line again. */
export function putBackIntoCart(kind: CartKind, line: CartLine, place: number): void {
  const carts = readCarts()
  if (carts[kind].some(({ key }) => key === line.key)) return
  const lines = [...carts[kind].slice(0, place), line, ...carts[kind].slice(place)]
  write({ ...carts, [kind]: lines }, 'local')
}

/** Empties both carts, after checkout or logout. */
export function clearCarts(origin: CartOrigin = 'local'): void {
  write(empty, origin)
}

/** Replaces both carts with those of the server; does not count as a local change to be sent back. */
export function replaceCarts(carts: Carts): void {
  write(carts, 'server')
}

/** Runs `listener` after every change of a cart; returns how to stop. */
export function onCartUpdated(listener: (origin: CartOrigin) => void): () => void {
  const heard = (event: Event) => listener((event as CustomEvent<CartOrigin>).detail)
  const stored = (event: StorageEvent) => {
    if (event.key !== null && !Object.values(storageKeys).includes(event.key)) return
    current = null
    listener('tab')
  }
  window.addEventListener(cartUpdated, heard)
  window.addEventListener('storage', stored)
  return () => {
    window.removeEventListener(cartUpdated, heard)
    window.removeEventListener('storage', stored)
  }
}

/** Both carts, for a component; it renders again when they change, in another tab too. */
export function useCarts(): Carts {
  return useSyncExternalStore(onCartUpdated, readCarts, () => empty)
}

/** The pieces in both carts together, for the badge. */
export function cartCount(carts: Carts): number {
  return [...carts.sale, ...carts.rent].reduce((sum, line) => sum + line.quantity, 0)
}

/** The price of all lines of one cart, in baht. */
export function cartTotal(lines: readonly CartLine[]): number {
  // In satang, so that 0.1 + 0.2 does not show as 0.30000000000000004.
  return lines.reduce((sum, line) => sum + Math.round(line.price * 100) * line.quantity, 0) / 100
}

function tooMany(
  carts: Carts,
  kind: CartKind,
  key: string,
  quantity: number,
  stock: number,
): CartChange | null {
  const allowed = mostAllowed(carts, kind, key, stock)
  if (quantity <= allowed) return null
  const reason = allowed < leftOfStock(carts, kind, key, stock) ? 'over_line' : 'over_stock'
  return { ok: false, reason, allowed }
}

function write(carts: Carts, origin: CartOrigin): void {
  current = carts
  for (const kind of ['sale', 'rent'] as const) {
    localStore.set(storageKeys[kind], JSON.stringify(carts[kind]))
  }
  window.dispatchEvent(new CustomEvent<CartOrigin>(cartUpdated, { detail: origin }))
}

function readStored(kind: CartKind): CartLine[] {
  try {
    const stored: unknown = JSON.parse(localStore.get(storageKeys[kind]) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isCartLine) : []
  } catch {
    return []
  }
}

// Local storage is the visitor's to change: a line that is no cart line is left out, not trusted.
function isCartLine(value: unknown): value is CartLine {
  if (typeof value !== 'object' || value === null) return false
  const line = value as Record<string, unknown>
  return (
    typeof line.key === 'string' &&
    Number.isInteger(line.product_id) &&
    Number.isInteger(line.variant_id) &&
    typeof line.name === 'string' &&
    typeof line.size === 'string' &&
    typeof line.price === 'number' &&
    Number.isInteger(line.quantity) &&
    Number(line.quantity) >= 1
  )
}
