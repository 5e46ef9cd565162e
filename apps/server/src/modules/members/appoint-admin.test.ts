import { expect, it } from 'vitest'
import { openShop } from '../../../test/shop.ts'
import { aProduct, checkout, done, line } from '../../../test/shop-goods.ts'
import { users } from '../../db/schema/people.ts'
import { auditLog } from '../../db/schema/records.ts'
import { paymentMethods } from '../../db/schema/settings.ts'
import { addPaymentMethods } from '../payments/steps/add-methods.ts'
import { appointAdmin } from './steps/appoint-admin.ts'

const shop = openShop()
const appoint = (email: string) => shop.orm.transaction((tx) => appointAdmin(tx, email, shop.deps.clock()))

it('a new shop gets its first admin, who has signed up, with a row in the audit log', async () => {
  const mali = await shop.aMember({ email: 'mali@example.org', emailVerifiedAt: null })
  expect((await mali.get('/staff/settings/')).status).toBe(403)
  expect(await appoint('Mali@Example.org')).toBe(true)
  expect(await appoint('mali@example.org')).toBe(true)
  done(await mali.get('/staff/settings/'), 200)
  const [account] = await shop.orm.select().from(users)
  expect(account).toMatchObject({ role: 'admin', emailVerifiedAt: shop.deps.clock() })
  expect(await shop.orm.select().from(auditLog)).toMatchObject([
    { action: 'member.role', actorId: null, data: { from: 'member', to: 'admin', by: 'setup' } },
  ])
})

it('nobody becomes an admin who has not signed up', async () => {
  await shop.aMember()
  const before = await shop.everything()
  expect(await appoint('nobody@example.org')).toBe(false)
  expect(await shop.everything()).toEqual(before)
})

it('a new shop gets its ways to pay, and one that has them keeps them as they are', async () => {
  await shop.orm.delete(paymentMethods)
  await addPaymentMethods(shop.orm)
  const product = await aProduct(shop)
  const member = await shop.aMember()
  done(await member.post('/order/create_from_cart/', checkout([line(product, 'sale')])), 201)
  await shop.renameMethod(1, { name: 'สแกนจ่าย', isActive: false })
  await addPaymentMethods(shop.orm)
  const kept = await shop.orm.select().from(paymentMethods).orderBy(paymentMethods.id)
  expect(kept.map(({ id, name, isActive }) => [id, name, isActive])).toEqual([
    [1, 'สแกนจ่าย', false],
    [3, 'โอนผ่านธนาคาร', true],
    [4, 'ยืมอุปกรณ์ ไม่มีค่าใช้จ่าย', true],
    [5, 'เงินสดที่หน้าร้าน', false],
  ])
})
