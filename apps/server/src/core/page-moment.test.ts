import { describe, expect, it } from 'vitest'
import { openShop, type Person } from '../../test/shop.ts'
import { aLoan, anOrder, aProduct, aReturn, done } from '../../test/shop-goods.ts'
import { outboxMails } from '../db/schema/mails.ts'

const shop = openShop()

type Page = { count: number; results: { id?: number | string; pk?: number }[]; as_of: string }

/** Each paged list, and how a row comes in. */
const LISTS: Record<string, (staff: Person, path: string) => Promise<unknown>> = {
  '/staff/orders/?': async () => anOrder(shop, await shop.aMember(), 'awaiting_slip'),
  '/staff/orders/?status=awaiting_slip&': async () => anOrder(shop, await shop.aMember(), 'awaiting_slip'),
  '/staff/returns/?': async (staff) => {
    const member = await shop.aMember()
    return aReturn(member, [(await aLoan(shop, member, { staff })).item.id])
  },
  '/staff/refunds/?': async (staff) => {
    const member = await shop.aMember()
    const { id } = await anOrder(shop, member, 'pending', { staff })
    return done(await member.post(`/order/${id}/cancel/`), 200)
  },
  '/staff/audit/?': async (staff) => anOrder(shop, await shop.aMember(), 'paid', { staff }),
  '/staff/mails/?': async () =>
    shop.orm.insert(outboxMails).values({
      kind: 'order_placed',
      recipient: 'mali@example.org',
      subject: 'จานสี',
      textBody: '',
      htmlBody: '',
      createdAt: shop.deps.clock(),
    }),
  '/staff/members/?': () => shop.aMember({ firstName: 'กก' }),
  '/staff/products/?': () => aProduct(shop, { name: 'กก' }),
}

describe('pages of a list', () => {
  it.each(Object.entries(LISTS))(
    '%s repeat no row, and leave none out, when one comes in',
    async (path, add) => {
      const admin = await shop.anAdmin()
      for (let n = 0; n < 3; n++) {
        shop.pass(60)
        await add(admin, path)
      }
      const read = async (page: number, asOf?: string) => {
        const moment = asOf === undefined ? '' : `&as_of=${encodeURIComponent(asOf)}`
        return done(await admin.get<Page>(`${path}page_size=1&page=${page}${moment}`), 200)
      }
      const first = await read(1)
      const before = [
        first.results,
        ...(await Promise.all([2, 3].map(async (page) => (await read(page)).results))),
      ].flat()
      shop.pass(60)
      await add(admin, path)
      const second = await read(2, first.as_of)
      const third = await read(3, first.as_of)
      const idsOf = (rows: Page['results']) => rows.map(({ id, pk }) => id ?? pk)
      expect(idsOf([...first.results, ...second.results, ...third.results])).toEqual(idsOf(before))
      expect([second, third].map(({ count, as_of }) => [count, as_of])).toEqual([
        [first.count, first.as_of],
        [first.count, first.as_of],
      ])
      expect((await read(1)).count).toBeGreaterThan(first.count)
    },
  )

  it('keep a row that came in after the moment at which the first was asked for', async () => {
    const admin = await shop.anAdmin()
    const ahead = new Date(shop.deps.clock().getTime() + 5_000)
    const { id } = await shop.aMember({ firstName: 'กก', createdAt: ahead })
    const first = done(await admin.get<Page>('/staff/members/?page_size=1'), 200)
    expect([first.results[0]?.pk, first.as_of]).toEqual([id, ahead.toISOString()])
  })
})
