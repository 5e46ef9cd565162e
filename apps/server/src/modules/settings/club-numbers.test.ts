import { type StaffSettings, settingsInputOf } from '@jansi/contract/staff-settings'
import { expect, test } from 'vitest'
import { openShop, type Person } from '../../../test/shop.ts'
import { done } from '../../../test/shop-goods.ts'

const shop = openShop()

async function form(admin: Person, change: object = {}) {
  return { ...settingsInputOf(done(await admin.get<StaffSettings>('/staff/settings/'), 200)), ...change }
}
const save = async (admin: Person, change: object) => admin.put('/staff/settings/', await form(admin, change))
const account = (number: string) => ({ bank_account: { bank: 'กสิกรไทย', number, holder: 'ชมรม' } })
const isWarned = async (admin: Person) =>
  'promptpay_unscanned' in Object(done(await admin.get('/staff/summary/'), 200))

test('the club’s own numbers are checked where they are saved, and stored ones stay', async () => {
  const admin = await shop.anAdmin()
  const wrong: readonly (readonly [object, object])[] = [
    [{ promptpay_target: '1234567890122' }, { promptpay_target: [expect.any(String)] }],
    [{ promptpay_target: '0000000000' }, { promptpay_target: [expect.any(String)] }],
    [{ tax_id: '1234567890122' }, { tax_id: [expect.any(String)] }],
    [account('xxx'), { bank_account: { number: [expect.any(String)] } }],
  ]
  for (const [change, problem] of wrong) {
    expect(await save(admin, change)).toMatchObject({ status: 400, body: problem })
  }
  await shop.configure({ promptpay_target: '1234567890123', tax_id: 'abc' })
  expect(await save(admin, { club_name: 'ชมรม' })).toMatchObject({ status: 200 })
  expect(await save(admin, { ...account('๑๒๓-๔-๕๖๗๘๙-๐'), tax_id: '0105536112014' })).toMatchObject({
    status: 200,
    body: { bank_account: { number: '123-4-56789-0' } },
  })
})

test('a target warns admins on Today until one has scanned its code, which can be drawn before it is saved', async () => {
  const [admin, staff] = [await shop.anAdmin(), await shop.staff()]
  const draw = (person: Person, promptpay_target: string) =>
    person.post<{ qr_code_url: string }>('/staff/settings/promptpay-qr/', { promptpay_target })
  expect(await isWarned(admin)).toBe(false)
  expect((await draw(staff, '0812345678')).status).toBe(403)
  expect((await draw(admin, '0000000000')).status).toBe(400)
  expect(done(await draw(admin, '081-234-5678'), 200).qr_code_url).toMatch(/^data:image\/png;base64,/)
  done(await save(admin, { promptpay_target: '081-234-5678' }), 200)
  expect([await isWarned(admin), await isWarned(staff)]).toEqual([true, false])
  done(await save(admin, { promptpay_scanned: '0812345678' }), 200)
  expect(await isWarned(admin)).toBe(false)
  done(await save(admin, { promptpay_target: '0898765432' }), 200)
  expect(await isWarned(admin)).toBe(true)
  // A target that was stored before the rule is drawn as before.
  await shop.configure({ promptpay_target: '1234567890123' })
  done(await draw(admin, '1234567890123'), 200)
})
