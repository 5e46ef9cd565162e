import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openShop, type Person } from '../../../test/shop.ts'
import { anOrder, done, first } from '../../../test/shop-goods.ts'
import { outboxMails } from '../../db/schema/mails.ts'
import { isQuietTime } from '../../domain/quiet-hours.ts'
import { sendDigests } from './commands/send-digests.ts'

const shop = openShop()
const MINUTE = 60

const choose = async (who: Person, channel: string) =>
  done(await who.put('/notifications/choice/', { kind: 'staff_digest', channel }), 200)

async function digestsTo({ email }: Person): Promise<string[]> {
  const mails = await shop.orm
    .select()
    .from(outboxMails)
    .where(eq(outboxMails.kind, 'staff_digest'))
    .orderBy(outboxMails.id)
  return mails.filter(({ recipient }) => recipient === email).map(({ textBody }) => textBody)
}

it('informs staff who chose so of new work that waits, at most once an hour and once for two processes', async () => {
  const [staff, other, member] = [await shop.staff(), await shop.anAdmin(), await shop.aMember()]
  await anOrder(shop, member, 'pending', { staff: other })
  await choose(staff, 'mail')
  shop.pass(MINUTE)
  expect(await sendDigests(shop.deps)).toBe(0)

  const seen = await anOrder(shop, member, 'pending', { staff: other })
  await anOrder(shop, member, 'pending', { staff: other })
  done(await other.post(`/staff/orders/${seen.id}/transition/`, { to: 'approved' }), 200)
  const [failed] = await shop.orm.select().from(outboxMails)
  await shop.orm
    .update(outboxMails)
    .set({ failedAt: shop.deps.clock() })
    .where(eq(outboxMails.id, failed?.id ?? 0))
  shop.pass(MINUTE)
  const sent = await Promise.all([sendDigests(shop.deps), sendDigests(shop.deps)])
  expect(sent.reduce((sum, one) => sum + one, 0)).toBe(1)
  const text = first(await digestsTo(staff))
  expect(text).toContain('คำสั่งซื้อรอตรวจสอบ 1 รายการ')
  expect(text).toContain('สลิปใหม่ 1 ใบ')
  expect(text).toContain('อีเมลส่งไม่สำเร็จ 1 ฉบับ')
  expect(text).toMatch(/\nhttp:\/\/127\.0\.0\.1:3000\/staff\/\n/)
  expect(await digestsTo(other)).toEqual([])

  shop.pass(1)
  // More work within the hour waits for its end; a digest that failed is no work.
  await anOrder(shop, member, 'pending', { staff: other })
  await shop.orm
    .update(outboxMails)
    .set({ failedAt: shop.deps.clock() })
    .where(eq(outboxMails.kind, 'staff_digest'))
  shop.pass(59 * MINUTE)
  expect(await sendDigests(shop.deps)).toBe(0)
  shop.pass(MINUTE)
  expect(await sendDigests(shop.deps)).toBe(1)
  expect((await digestsTo(staff)).at(-1)).toContain('คำสั่งซื้อรอตรวจสอบ 1 รายการ')
  shop.pass(61 * MINUTE)
  expect(await sendDigests(shop.deps)).toBe(0)
})

it('is silent at night, and reports the night’s work in the morning; nothing to staff who left', async () => {
  const [staff, former, admin] = [await shop.staff(), await shop.staff(), await shop.anAdmin()]
  for (const who of [staff, former]) await choose(who, 'mail')
  const { version } = done(await admin.get<{ version: number }>(`/staff/members/${former.id}/`), 200)
  done(await admin.patch(`/staff/members/${former.id}/`, { version, is_active: false }), 200)
  shop.at('2026-11-20T15:00:00Z')
  await anOrder(shop, await shop.aMember(), 'pending', { staff: admin })
  expect(await sendDigests(shop.deps)).toBe(0)
  shop.at('2026-11-20T23:59:00Z')
  expect(await sendDigests(shop.deps)).toBe(0)
  shop.at('2026-11-21T00:00:00Z')
  expect(await sendDigests(shop.deps)).toBe(1)
  expect(await digestsTo(staff)).toHaveLength(1)
  expect(isQuietTime(new Date('2026-11-20T14:59:00Z'))).toBe(false)
})
