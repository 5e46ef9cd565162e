import type { Order } from '@jansi/contract/orders'
import type { ReturnSession } from '@jansi/contract/returns'
import type { Loan } from '@jansi/contract/staff-loans'
import type { StaffOrder } from '@jansi/contract/staff-orders'
import type { StaffReturn } from '@jansi/contract/staff-returns'
import type { StaffSettings } from '@jansi/contract/staff-settings'
import type { WorkshopDueDays } from '@jansi/contract/staff-workshops'
import { asc, desc, eq, ne } from 'drizzle-orm'
import { expect } from 'vitest'
import { receipts } from '../src/db/schema/journal.ts'
import { orderEvents, orders } from '../src/db/schema/orders.ts'
import { returnSessions } from '../src/db/schema/returns.ts'
import { bangkokDay, dayAfter } from '../src/domain/days.ts'
import { orderOfMember } from '../src/modules/orders/member-orders.ts'
import { memberOf } from '../src/modules/orders/queries.ts'
import { receiptOf } from '../src/modules/orders/receipt-data.ts'
import { loadSettings } from '../src/modules/settings/queries.ts'
import type { Dice } from './dice.ts'
import type { Person, Shop } from './shop.ts'
import { done } from './shop-goods.ts'
import type { Answer } from './visitor.ts'

/** A member takes another name. */
function rename(member: Person, dice: Dice): Promise<Answer> {
  const first_name = dice.pick(['มะลิ', 'ใบบัว', 'ก้อง']) ?? ''
  return member.patch('/dj-rest-auth/user/', { first_name, last_name: `คนที่ ${dice.below(1000)}` })
}

/** Staff move the due day of one loan, or of all loans of the workshop that are due on one of some days. */
async function moveDueDay(shop: Shop, staff: Person, dice: Dice): Promise<Answer | undefined> {
  const return_due_on = dayAfter(bangkokDay(shop.deps.clock()), dice.below(15))
  const moved = { return_due_on, reason: 'เลื่อนงาน' }
  if (dice.below(2) === 0) {
    const loan = dice.pick(done(await staff.get<Loan[]>('/staff/loans/'), 200))
    const path = `/staff/orders/${loan?.order}/due-day/`
    return loan && staff.post(path, { ...moved, was_due_on: loan.return_due_on })
  }
  const path = '/staff/workshops/1'
  const { workshop, days } = done(await staff.get<WorkshopDueDays>(`${path}/due-days/`), 200)
  const from = days.map((day) => day.return_due_on).filter(() => dice.below(2) === 0)
  return from.length === 0
    ? undefined
    : staff.post(`${path}/due-day/`, { ...moved, version: workshop.version, from, move_workshop: false })
}

/** An admin changes the club's head and the rules of late days. */
async function changeSettings(admin: Person, dice: Dice): Promise<Answer> {
  const path = '/staff/settings/'
  const { qr_image, ...read } = done(await admin.get<StaffSettings>(path), 200)
  return admin.put(path, {
    ...read,
    qr_image_key: qr_image?.key ?? null,
    club_name: dice.pick(['ชมรมศิลปะบำบัด', 'ชมรมสีน้ำ']),
    tax_id: dice.pick(['', '0994000123451']),
    late_fee_per_day: dice.pick([5, 10, 0]),
    return_free_days: dice.pick([0, 3, 7]),
  })
}

/** Each check compares one in so many receipts and decided returns; the checks take turns. */
const ONE_IN = 8

/** The facts of receipts and of decided returns that a walk has seen, by id: none of them ever changes. */
export class PastFacts {
  private readonly seen = new Map<string, unknown>()
  private readonly shop: Shop
  private turn = 0
  constructor(shop: Shop) {
    this.shop = shop
  }

  /**
   * Reads the orders and returns of the last steps and all sums, as staff and as their members: each response fits its
   * schema. Compares receipts and decided returns with the facts that were seen before.
   */
  async check(
    { staff, members }: { staff: Person; members: readonly Person[] },
    where: string,
  ): Promise<void> {
    const { orm } = this.shop
    this.turn += 1
    const sums = ['loans/', 'reports/', 'reports-csv/', 'summary/', 'refunds/', 'returns/']
    for (const path of sums.slice(0, this.turn % 4 === 0 ? undefined : 2)) {
      const answer = await staff.get(`/staff/${path}`)
      expect(answer.status, `${where}: ${path} ${JSON.stringify(answer.body)}`).toBe(200)
    }
    const touched = await orm
      .selectDistinct({ id: orderEvents.orderId, userId: orders.userId, at: orderEvents.id })
      .from(orderEvents)
      .innerJoin(orders, eq(orders.id, orderEvents.orderId))
      .orderBy(desc(orderEvents.id))
      .limit(3)
    for (const { id, userId } of touched) {
      const read = done(await staff.get<StaffOrder>(`/staff/orders/${id}/`), 200)
      const member = members.find((one) => one.id === userId)
      if (!member) continue
      const own = done(await member.get<Order>(`/order/${id}/`), 200)
      expect(own.receipt_number, where).toBe(read.receipt_number)
      for (const path of ['/order/', '/returnsession/', '/pending-returns/', '/todo/']) {
        done(await member.get(path), 200)
      }
    }
    await this.compareReceipts(where)
    await this.compareReturns({ staff, members }, where)
  }

  /** Changes a member's name, a due day or the settings, in turn: rows of today that nothing of the past may follow. */
  async change(
    { staff, admin, members }: { staff: Person; admin: Person; members: readonly Person[] },
    dice: Dice,
    where: string,
  ): Promise<void> {
    const member = dice.pick(members)
    const changes = [
      () => moveDueDay(this.shop, staff, dice),
      async () => member && rename(member, dice),
      () => moveDueDay(this.shop, staff, dice),
      () => changeSettings(admin, dice),
    ]
    const answer = await changes[this.turn % changes.length]?.()
    expect(answer?.status ?? 200, `${where}: ${JSON.stringify(answer?.body)}`).toBeLessThan(500)
  }

  private async compareReceipts(where: string): Promise<void> {
    const { orm } = this.shop
    const settings = await loadSettings(orm)
    const rows = await orm
      .select({ id: orders.id, userId: orders.userId })
      .from(receipts)
      .innerJoin(orders, eq(orders.id, receipts.orderId))
      .orderBy(asc(receipts.year), asc(receipts.number))
    for (const { id, userId } of this.someOf(rows)) {
      const view = await orderOfMember(orm, userId, id)
      if (!view) throw new Error(`The order ${id} is gone.`)
      const { kind, number, memberName, club, issuedAt } = receiptOf(
        view,
        await memberOf(orm, userId),
        settings,
      )
      if (kind !== 'receipt' && kind !== 'payment_proof') continue
      this.compare(id, { kind, number, memberName, club, issuedAt }, where)
    }
  }

  private async compareReturns(
    { staff, members }: { staff: Person; members: readonly Person[] },
    where: string,
  ): Promise<void> {
    const decided = await this.shop.orm
      .select({ id: returnSessions.id, userId: returnSessions.userId, at: returnSessions.processedAt })
      .from(returnSessions)
      .where(ne(returnSessions.status, 'pending'))
      .orderBy(asc(returnSessions.createdAt), asc(returnSessions.id))
    for (const { id, userId, at } of this.someOf(decided)) {
      const { items } = done(await staff.get<StaffReturn>(`/staff/returns/${id}/`), 200)
      const facts = items.map(({ days, days_late, late_fee }) => ({ days, days_late, late_fee }))
      // A decision that is taken back and made again is another one.
      this.compare(`${id} ${at?.toISOString()}`, facts, where)
      const member = members.find((one) => one.id === userId)
      const own = member && done(await member.get<ReturnSession[]>('/returnsession/'), 200)
      const shown = own?.find((one) => one.id === id)?.items.map(({ days }) => days)
      if (shown) expect(shown, where).toEqual(items.map(({ days }) => days))
    }
  }

  private someOf<Row>(rows: readonly Row[]): Row[] {
    return rows.filter((_, at) => (at + this.turn) % ONE_IN === 0)
  }

  private compare(id: string, facts: unknown, where: string): void {
    if (this.seen.has(id)) expect(facts, `${where}: ${id}`).toEqual(this.seen.get(id))
    else this.seen.set(id, facts)
  }
}
