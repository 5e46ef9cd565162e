import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { makeClient } from '../../test/make-client.ts'
import { aSlip } from '../../test/pictures.ts'
import { openShop } from '../../test/shop.ts'
import { aProduct } from '../../test/shop-goods.ts'
import { users } from '../db/schema/people.ts'
import { hashPassword } from '../modules/auth/hash-password.ts'

const shop = openShop()
const PASSWORD = 'Wet-on-Wet-2569'

it('a client generated from docs/openapi.json compiles and lives through a purchase', async () => {
  await aProduct(shop, { salePrice: 12_000 })
  const staff = await shop.staff({ passwordHash: await hashPassword(PASSWORD) })
  const address = await shop.app.listen({ host: '127.0.0.1', port: 0 })
  const { calls, remove } = await makeClient()
  try {
    const read = await calls.makeCalls({
      baseUrl: `${address}/api`,
      newMember: {
        email: 'mali@example.org',
        password1: PASSWORD,
        password2: PASSWORD,
        first_name: 'มะลิ',
        last_name: 'สีน้ำ',
        phone_number: '0812345678',
      },
      confirm: async (email: string) => {
        await shop.orm.update(users).set({ emailVerifiedAt: shop.deps.clock() }).where(eq(users.email, email))
      },
      staff: { email: staff.email, password: PASSWORD },
      slip: new Blob([new Uint8Array(await aSlip('2026112010000001'))], { type: 'image/png' }),
    })
    expect(read).toEqual({
      detail: expect.any(String),
      price: 120,
      inCart: { sale: [expect.objectContaining({ quantity: 2 })], rent: [] },
      total: 240,
      isSameOrder: true,
      slipOf: true,
      statuses: ['pending'],
      seenByStaff: 'pending',
      afterTransition: 'paid',
      notFound: expect.any(String),
      conflict: expect.any(String),
    })
  } finally {
    await remove()
  }
}, 60_000)
