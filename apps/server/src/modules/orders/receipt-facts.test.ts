import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openShop, type Person } from '../../../test/shop.ts'
import { anOrder, aProduct, done, line } from '../../../test/shop-goods.ts'
import { receipts } from '../../db/schema/journal.ts'
import { users } from '../../db/schema/people.ts'
import { loadSettings } from '../settings/queries.ts'
import { storeReceiptFacts } from './commands/store-receipt-facts.ts'
import { orderOfMember } from './member-orders.ts'
import { memberOf } from './queries.ts'
import { receiptOf } from './receipt-data.ts'

const shop = openShop()

/** The content of the paper that the member gets now. */
async function paperOf(member: Person, id: string) {
  const view = await orderOfMember(shop.orm, member.id, id)
  if (!view) throw new Error('The order is there.')
  return receiptOf(view, await memberOf(shop.orm, member.id), await loadSettings(shop.orm))
}

async function aSale(member: Person, status: 'pending' | 'paid' | 'completed') {
  return anOrder(shop, member, status, { lines: [line(await aProduct(shop), 'sale')] })
}

const erase = async (member: Person) => {
  const admin = await shop.anAdmin()
  done(await admin.post(`/staff/members/${member.id}/erase/`, { email: member.email }), 200)
}

describe('a receipt', () => {
  it('has the date of its number with the day of the order, and both rise together', async () => {
    const [member, staff] = [await shop.aMember(), await shop.staff()]
    const first = await aSale(member, 'pending')
    shop.at('2026-11-22T03:00:00Z')
    const second = await aSale(member, 'pending')
    const pay = async (id: string, at: string) => {
      shop.at(at)
      done(await staff.post(`/staff/orders/${id}/transition/`, { to: 'paid' }), 200)
      return paperOf(member, id)
    }
    expect(await pay(second.id, '2026-11-26T03:00:00Z')).toMatchObject({
      number: '2569/0001',
      orderedAt: new Date('2026-11-22T03:00:00Z'),
      issuedAt: new Date('2026-11-26T03:00:00Z'),
    })
    // The clock of another server may be behind.
    expect(await pay(first.id, '2026-11-26T02:59:59Z')).toMatchObject({
      number: '2569/0002',
      orderedAt: new Date('2026-11-20T03:00:00Z'),
      issuedAt: new Date('2026-11-26T03:00:00Z'),
    })
  })

  it('names an erased payer by the placeholder', async () => {
    const member = await shop.aMember()
    const { id } = await aSale(member, 'completed')
    await erase(member)
    expect(await paperOf(member, id)).toMatchObject({ memberName: `สมาชิก ${member.id} (ลบข้อมูลแล้ว)` })
  })

  it('that a server of an older release numbered stays as it is printed once it is completed', async () => {
    const member = await shop.aMember({ firstName: 'มะลิ', lastName: 'วัน' })
    const { id } = await aSale(member, 'completed')
    await shop.orm.update(receipts).set({ payer: null, club: null, issuedAt: null })
    shop.pass(3 * 86_400)
    const printed = await paperOf(member, id)
    expect(printed).toMatchObject({ memberName: 'มะลิ วัน', issuedAt: new Date('2026-11-20T03:00:00Z') })
    expect(await storeReceiptFacts(shop.orm)).toBe(1)
    expect(await storeReceiptFacts(shop.orm)).toBe(0)
    await shop.configure({ tax_id: '0994000123456' })
    await shop.orm.update(users).set({ lastName: 'สอง' }).where(eq(users.id, member.id))
    expect(await paperOf(member, id)).toEqual(printed)
  })

  it('loses the payer whom a server of an older release erased', async () => {
    const member = await shop.aMember()
    const { id } = await aSale(member, 'completed')
    const { memberName } = await paperOf(member, id)
    await erase(member)
    await shop.orm.update(receipts).set({ payer: memberName })
    expect(await storeReceiptFacts(shop.orm)).toBe(1)
    expect(await paperOf(member, id)).toMatchObject({ memberName: `สมาชิก ${member.id} (ลบข้อมูลแล้ว)` })
  })
})
