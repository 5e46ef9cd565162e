import { randomUUID } from 'node:crypto'
import type { Club, Person } from './club.ts'
import { waiting } from './member-steps.ts'
import { type Order, out } from './model.ts'
import { notOwn } from './own-cases.ts'

type OwnReport = { id: number; state: 'incomplete' | 'received' | 'answered' }

/** A member reports a piece that broke or is gone: nothing changes before it is back. */
export async function reportDamage(club: Club, member: Person, order: Order): Promise<void> {
  const isReported = new Set(club.reports.map(({ line }) => line))
  const lines = order.lines.filter((line) => out(line) - waiting(club, line) > 0 && !isReported.has(line))
  if (order.status !== 'awaiting_return' || lines.length === 0) return
  const line = club.dice.one(lines)
  const kind = club.seldom('POST /damagereportphoto/', 50) ? 'broken' : 'lost'
  const note = kind === 'lost' ? 'หาไม่เจอแล้ว' : 'ขาหักตอนพับเก็บ'
  const body = { order_item: line.item, kind, quantity: 1, note, request_key: randomUUID() }
  const { id } = await member.client.post<OwnReport>('/damagereport/', body, 201)
  const again = await member.client.post<OwnReport>('/damagereport/', body, 201)
  if (again.id !== id) throw new Error(`A report of ${member.name} sent twice made two.`)
  const hasPhoto = kind === 'lost' || club.dice.percent(80)
  if (kind === 'broken' && hasPhoto) {
    await member.client.upload(
      '/damagereportphoto/',
      { report: String(id), position: '1' },
      await club.photoOfGoods(),
    )
  }
  club.reports.push({ id, order, line, state: hasPhoto ? 'received' : 'incomplete' })
}

/** The member looks at the own reports of pieces that are still out, and withdraws some before staff reply. */
export async function lookAtReports(club: Club, member: Person): Promise<void> {
  const own = club.reports.filter((one) => one.order.member === member.email && out(one.line) > 0)
  if (own.length === 0) return
  const listed = await member.client.get<OwnReport[]>('/damagereport/')
  for (const one of own) {
    const shop = listed.find(({ id }) => id === one.id)
    const expected = one.state === 'withdrawn' ? undefined : one.state
    if (shop?.state !== expected) {
      throw new Error(`Report ${one.id} is ${shop?.state}, by the rules ${expected}.`)
    }
    if (expected === undefined || expected === 'answered' || !club.dice.percent(20)) continue
    await member.client.post(`/damagereport/${one.id}/withdraw/`)
    one.state = 'withdrawn'
  }
}

/** Staff reply to a report. */
export async function answerDamage(club: Club, staff: Person): Promise<void> {
  const open = club.reports.find(({ state, line }) => state === 'received' && out(line) > 0)
  if (open === undefined) return
  const body = {
    report: open.id,
    advice: club.dice.one(['keep_using', 'bring_at_return', 'noted']),
    text: '',
  }
  const by = await notOwn(club, staff, open.order)
  await by.client.post(`/staff/orders/${open.order.id}/answer-damage/`, body)
  open.state = 'answered'
}
