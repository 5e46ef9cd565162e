import { bangkokDay } from '@jansi/client/bangkok-time'
import { formatBaht, formatWeekday } from '@jansi/client/format'
import { LIMITS } from '@jansi/contract/limits'
import type { StaffSection } from '@jansi/contract/staff-account'
import { ordersToHandOver, type Summary } from '../lib/admin/summary.ts'
import { counted, daysAfter, waited } from '../lib/text/format.ts'
import { orderStatusWord } from '../lib/text/order-status-word.ts'
import { paths } from '../paths.ts'

/** A kind of waiting work: its count, the page for it, and its section of the console. */
export type Waiting = {
  section: StaffSection
  /** Work that staff do today, or people whom they have to follow up. */
  list: 'today' | 'people'
  label: string
  /** The work, in a few words. */
  hint: string
  /** Since when the queue waits, its sum, its oldest day. */
  fact?: string
  count: number
  to: string
  /** The count's parts, each with a page of its own. */
  parts?: readonly { label: string; to: string }[]
  /** Staff decide on one after the other, so that it may be the next thing to do. */
  decides?: 'orders' | 'returns' | 'other'
}

/** Waiting work of which the summary has the count and the facts. */
type Task = Omit<Waiting, 'count' | 'fact'> & {
  countOf: (summary: Summary) => number
  factOf?: (facts: NonNullable<Summary['queue_facts']>, now: number) => readonly (string | false)[]
  /** Left out while nothing of it waits. */
  isHiddenAtZero?: true
}

/** Text of an amount, nothing for none. */
const sumText = (baht: number) => baht > 0 && `รวม ${formatBaht(baht)}`

const ORDERS_TO_DECIDE: readonly Task[] = [
  {
    section: 'orders',
    list: 'today',
    decides: 'orders',
    label: 'สลิปรอตรวจ',
    hint: 'ตรวจยอดแล้วอนุมัติ',
    countOf: ({ orders }) => orders.pending,
    factOf: (facts, now) => [
      facts.pending_since !== null && `รอนานสุด ${waited(facts.pending_since, now)}`,
      facts.pending_amount > 0 && `ยอดรวม ${formatBaht(facts.pending_amount)}`,
      facts.reused_slips > 0 && `สลิปซ้ำ ${counted(facts.reused_slips)} ใบ`,
    ],
    to: paths.orders.queue('pending'),
  },
  {
    section: 'orders',
    list: 'today',
    decides: 'other',
    label: 'ชำระเงินแล้ว',
    hint: 'ยืนยันยอดแล้ว รออนุมัติ',
    countOf: ({ orders }) => orders.paid,
    to: paths.orders.queue('paid'),
    isHiddenAtZero: true,
  },
  {
    section: 'orders',
    list: 'today',
    label: `รอตรวจเกิน ${LIMITS.longPendingDays} วัน`,
    hint: 'ของถูกจองไว้จนกว่าจะตัดสิน',
    countOf: ({ long_pending }) => long_pending,
    to: paths.orders.queue('long_pending'),
    isHiddenAtZero: true,
  },
]

const AFTER_HAND_OVER: readonly Task[] = [
  {
    section: 'returns',
    list: 'today',
    decides: 'returns',
    label: 'คำขอคืนรอตรวจ',
    hint: 'ดูรูปแล้วลงสภาพของ',
    countOf: ({ returns }) => returns.pending,
    factOf: ({ returns_since: since }, now) => [since !== null && `รอนานสุด ${waited(since, now)}`],
    to: paths.returns.queue('pending'),
  },
  {
    section: 'returns',
    list: 'today',
    decides: 'other',
    label: 'สลิปค่าปรับรอตรวจ',
    hint: 'ตรวจการชำระแล้วยืนยัน',
    countOf: ({ returns }) => returns.penalty_slips,
    to: paths.returns.queue('penalty_slip'),
  },
  {
    section: 'loans',
    list: 'today',
    decides: 'other',
    label: 'แจ้งชำรุดหรือหาย',
    hint: 'ดูรูปแล้วตอบสมาชิก',
    countOf: ({ damage_reports }) => damage_reports ?? 0,
    to: paths.loans.damage,
    isHiddenAtZero: true,
  },
  {
    section: 'orders',
    list: 'today',
    decides: 'other',
    label: 'รูปขอเงินคืนรอดู',
    hint: 'สั่งไม่สำเร็จ รูปไม่มี QR ดูว่าเป็นสลิปไหม',
    countOf: ({ refund_requests }) => refund_requests ?? 0,
    to: paths.orders.queue('refund_requests'),
    isHiddenAtZero: true,
  },
  {
    section: 'products',
    list: 'today',
    label: 'สต็อกเหลือน้อย',
    hint: 'ดูว่าควรเติมอะไร',
    countOf: ({ low_stock }) => low_stock,
    to: paths.products.stock('low'),
  },
  {
    section: 'loans',
    list: 'people',
    label: 'เกินกำหนดคืน',
    hint: 'ติดต่อสมาชิกให้คืนของ',
    countOf: ({ overdue }) => overdue,
    factOf: ({ overdue_since: since }, now) => [
      since !== null && `ช้าสุด ${daysAfter(since, bangkokDay(now))} วัน`,
    ],
    to: paths.loans.overdue,
  },
  {
    section: 'refunds',
    list: 'people',
    label: 'ต้องคืนเงิน',
    hint: 'โอนคืนสมาชิกแล้วบันทึก',
    countOf: ({ refunds }) => refunds?.owed ?? 0,
    factOf: ({ refunds_owed }) => [sumText(refunds_owed)],
    to: paths.refunds.queue('owed'),
  },
  {
    section: 'refunds',
    list: 'people',
    label: 'ยืนยันคืนเงินคนเดียว',
    hint: 'ผู้ดูแลคนเดียวตรวจและยืนยัน ช่วยกันดู',
    countOf: ({ refunds }) => refunds?.confirmed_alone ?? 0,
    to: paths.refunds.queue('owed'),
    isHiddenAtZero: true,
  },
  {
    section: 'refunds',
    list: 'people',
    label: 'ตรวจยอดก่อนคืน',
    hint: 'จบแล้วแต่มีสลิป เงินอาจเข้าแล้ว',
    countOf: ({ refunds }) => refunds?.to_check ?? 0,
    to: paths.refunds.queue('to_check'),
  },
  {
    section: 'returns',
    list: 'people',
    label: 'ค่าปรับค้างชำระ',
    hint: 'รวมที่ยังไม่แนบสลิป',
    countOf: ({ returns }) => returns.penalty_unpaid,
    factOf: ({ penalties_unpaid }) => [sumText(penalties_unpaid)],
    to: paths.returns.queue('penalty_unpaid'),
  },
  {
    section: 'orders',
    list: 'people',
    label: 'รอสลิปใหม่',
    hint: 'ไม่อนุมัติเพราะสลิป ของยังกันไว้ถึงกำหนด',
    countOf: ({ awaiting_new_slip }) => awaiting_new_slip ?? 0,
    to: paths.orders.queue('awaiting_new_slip'),
    isHiddenAtZero: true,
  },
  {
    section: 'mails',
    list: 'people',
    label: 'อีเมลส่งไม่สำเร็จ',
    hint: 'ดูสาเหตุแล้วส่งอีกครั้ง',
    countOf: ({ mails_failed }) => mails_failed,
    to: paths.mails.queue('failed'),
  },
]

/** Returns the waiting work in the order of the day; each count leads to the queue that is as long. `now` is in milliseconds. */
export function waitingOf(summary: Summary, now: number): Waiting[] {
  return [
    ...countTasks(ORDERS_TO_DECIDE, summary, now),
    handOver(summary),
    ...countTasks(AFTER_HAND_OVER, summary, now),
  ]
}

function countTasks(tasks: readonly Task[], summary: Summary, now: number): Waiting[] {
  return tasks.flatMap(({ countOf, factOf, isHiddenAtZero = false, ...task }) => {
    const count = countOf(summary)
    if (count === 0 && isHiddenAtZero) return []
    const facts = (summary.queue_facts && factOf?.(summary.queue_facts, now)) ?? []
    const fact = facts.filter((part) => part !== false).join(' · ')
    return [{ ...task, count, ...(count > 0 && fact && { fact }) }]
  })
}

/**
 * Orders with pieces left to hand over, of all workshops: leads to the pick list where they are of one workshop, else to
 * their queue and to the pick list of each.
 */
function handOver(summary: Summary): Waiting {
  const { hand_over, hand_over_next: next } = summary
  const workshops = hand_over?.workshops ?? (next && next.orders > 0 ? [next] : [])
  const row = { list: 'today', label: orderStatusWord('approved'), count: ordersToHandOver(summary) } as const
  const [only] = workshops.length === 0 && next ? [next] : workshops
  if (only === undefined || workshops.length > 1) {
    return {
      ...row,
      section: 'orders',
      hint: 'อนุมัติแล้ว รอมารับของ',
      to: paths.orders.queue('hand_over'),
      parts: workshops.map(({ workshop, name, orders: waiting }) => ({
        label: `${name} ${counted(waiting)}`,
        to: paths.pickLists.one(workshop),
      })),
    }
  }
  return {
    ...row,
    section: 'pick-lists',
    hint: 'เตรียมของแล้วส่งมอบ',
    fact: `${formatWeekday(only.hand_over_on)} · ${only.name}`,
    to: paths.pickLists.one(only.workshop),
  }
}

/** Returns the workshop whose goods are handed over today with orders left, else undefined. */
export function handOverToday({ hand_over }: Summary, now: number) {
  const today = bangkokDay(now)
  return hand_over?.workshops.find(({ hand_over_on, orders }) => hand_over_on === today && orders > 0)
}

/** Returns the longest of the queues that staff decide on one by one, the earlier of two equal ones; undefined when they are empty. */
export function longestQueue(waiting: readonly Waiting[]): Waiting | undefined {
  return waiting
    .filter(({ decides, count }) => decides !== undefined && count > 0)
    .reduce<Waiting | undefined>(
      (longest, one) => (longest && longest.count >= one.count ? longest : one),
      undefined,
    )
}
