import { joinThai } from '@jansi/contract/join-thai'
import { type CountedLine, lineOfScan, missingText } from '../lib/scanning/count-scan.ts'
import { ownCodeIn, refusalOf } from '../lib/scanning/own-code.ts'
import { WORKSHOP } from '../lib/shop-identity.ts'
import { fullName } from '../ui/member/member-facts.tsx'
import type { ScanMessage } from '../ui/scanning/scan-field.tsx'
import type { PickItem, PickOrder } from './pick-list.ts'
import { type Ticks, ticked } from './ticks.ts'

/** The meaning of a scan at the hand-over for the pick list. */
export type ScanResult =
  | { kind: 'order'; id: string }
  /** An order that is not on this list. */
  | { kind: 'other_order'; id: string }
  | { kind: 'count'; item: PickItem; pieces: number }
  /** The server knows which line a numbered piece belongs to. */
  | { kind: 'piece'; id: number }
  | { kind: 'refused'; text: string; name?: string }

const ORDER_FIRST = 'สแกน QR คำสั่งซื้อหรือ QR สมาชิกก่อน แล้วจึงสแกนป้ายของ'

/** Returns the meaning of a scanned text while `current` is the order that is being packed. */
export function readScan(
  text: string,
  orders: readonly PickOrder[],
  current: PickOrder | undefined,
  ticks: Ticks,
): ScanResult {
  const code = ownCodeIn(text)
  switch (code?.kind) {
    case 'order':
      return orders.some(({ id }) => id === code.id)
        ? { kind: 'order', id: code.id }
        : { kind: 'other_order', id: code.id }
    case 'member':
      return ofMember(orders.filter(({ member }) => member.pk === code.pk))
    case 'piece':
      return current ? { kind: 'piece', id: code.id } : { kind: 'refused', text: ORDER_FIRST }
    case 'variant': {
      if (!current) return { kind: 'refused', text: ORDER_FIRST }
      const found = lineOfScan(code.id, countedLines(current, ticks))
      if ('refusal' in found) return { kind: 'refused', text: found.refusal }
      return { kind: 'count', item: found.line.item, pieces: found.line.counted + 1 }
    }
    default:
      return {
        kind: 'refused',
        text: refusalOf(text, 'รหัสนี้ไม่ใช่ของร้าน ใช้ป้ายของ QR คำสั่งซื้อ หรือ QR สมาชิก'),
      }
  }
}

function ofMember(own: readonly PickOrder[]): ScanResult {
  const [first] = own
  if (!first) return { kind: 'refused', text: joinThai`สมาชิกคนนี้ไม่มีของรอรับใน${WORKSHOP}นี้` }
  if (own.length === 1) return { kind: 'order', id: first.id }
  const numbers = own.map(({ number }) => number).join(', ')
  const name = fullName(first.member)
  return {
    kind: 'refused',
    name,
    text: `${name} มีหลายคำสั่งซื้อ (เลขที่ ${numbers}) สแกน QR ของคำสั่งซื้อ`,
  }
}

/** The lines of an order with the pieces that are laid out. */
export function countedLines(order: PickOrder, ticks: Ticks): (CountedLine & { item: PickItem })[] {
  return order.items.map((item) => ({
    item,
    order_item: item.order_item,
    variant: item.variant,
    left: item.left,
    counted: ticked(ticks, item),
  }))
}

/** Returns the message of a scan that counted, with the number of missing pieces. */
export function countedText(name: string, order: PickOrder, ticks: Ticks): ScanMessage {
  return { outcome: 'counted', text: `${name} · ${missingText(countedLines(order, ticks))}` }
}

/** The ticks with the numbered pieces that are set aside: they are laid out. */
export function withSetAside(ticks: Ticks, orders: readonly PickOrder[]): Ticks {
  const aside = new Map<number, number>()
  for (const { order_item } of orders.flatMap(({ pieces = [] }) => pieces)) {
    aside.set(order_item, (aside.get(order_item) ?? 0) + 1)
  }
  if (aside.size === 0) return ticks
  const laid = [...aside].map(([item, pieces]) => [item, Math.max(ticks[item] ?? 0, pieces)])
  return { ...ticks, ...Object.fromEntries(laid) }
}
