import type { SuccessOf } from '@jansi/contract/endpoint'
import { UNPRINTABLE_NAME } from '@jansi/contract/rules'
import { readScannedCode } from '@jansi/contract/scanned-code'
import type { getStaffMe } from '@jansi/contract/staff-account'
import { beforeEach, describe, expect, test } from 'vitest'
import { addUser, useAuthApp } from '../../../test/auth-app.ts'
import { useDatabase } from '../../../test/database.ts'
import { scanQr } from '../../../test/scan-qr.ts'
import { users } from '../../db/schema/people.ts'
import { ensureIdentity } from '../../transfer/shop-identity.ts'
import { VERSION } from '../../version.ts'
import { readShopCode } from '../settings/shop-code.ts'

const shop = useDatabase()
const app = useAuthApp(shop)
let access: string
let pk: number

beforeEach(async () => {
  pk = (await addUser(shop.orm)).id
  access = (await app.logIn()).access
})

const change = (body: object) => app.call('PATCH', '/dj-rest-auth/user/', body, { access })
const mali = () => ({
  pk,
  email: 'mali@example.org',
  first_name: 'มะลิ',
  last_name: 'สีน้ำ',
  phone_number: '0812345678',
})

describe('the signed-in user', () => {
  test('reads their own record', async () => {
    expect(await app.getUser(access)).toMatchObject({ status: 200, body: mali() })
  })

  test('gets a QR that names the shop and the account', async () => {
    await ensureIdentity(shop.orm, new Date('2026-11-01T00:00:00Z'))
    const code = await readShopCode(shop.orm)
    const { status, body } = await app.call('GET', '/member-qr/', undefined, { access })
    expect(status).toBe(200)
    const { qr_code_url } = body as { qr_code_url: string }
    expect(code).toMatch(/^[0-9a-f]{6}$/)
    const text = (await scanQr(qr_code_url)).text ?? ''
    expect(readScannedCode(text, code)).toEqual({ kind: 'member', pk })
    expect(readScannedCode(text, '123456')).toEqual({ kind: 'other_shop' })
    expect((await app.call('GET', '/member-qr/')).status).toBe(401)
  })

  test('is asked for a token without one', async () => {
    const answer = await app.call('GET', '/dj-rest-auth/user/')
    expect(answer.status).toBe(401)
    expect(answer.body).toEqual({ detail: 'Authentication credentials were not provided.' })
    expect(answer.headers['www-authenticate']).toBe('Bearer realm="api"')
  })

  test.each(['nonsense', ''])('gets 401 with the token %j', async (token) => {
    const answer = await app.getUser(token)
    expect(answer.status).toBe(401)
    expect(answer.body).toMatchObject({
      detail: 'Given token not valid for any token type',
      code: 'token_not_valid',
      messages: [{ token_class: 'AccessToken' }],
    })
    expect(answer.headers['www-authenticate']).toBe('Bearer realm="api"')
  })

  test('changes one field and reads back the whole record', async () => {
    const changed = { ...mali(), phone_number: '0899999999' }
    expect(await change({ phone_number: '0899999999' })).toMatchObject({ status: 200, body: changed })
    expect((await app.getUser(access)).body).toEqual(changed)
    expect((await change({ first_name: ' ฟ้า ' })).body).toEqual({ ...changed, first_name: 'ฟ้า' })
  })

  test('takes a name that receipts can print, and keeps another that it has already', async () => {
    expect((await change({ first_name: '王小明', last_name: 'ສີສຸວັນ' })).status).toBe(200)
    await shop.orm.update(users).set({ lastName: 'محمد' })
    expect((await change({ first_name: 'Min', last_name: 'محمد' })).status).toBe(200)
    const refused = await change({ first_name: 'محمد', last_name: 'محمد' })
    expect(refused).toMatchObject({ status: 400, body: { first_name: [UNPRINTABLE_NAME] } })
    expect(Object.keys(refused.body)).toEqual(['first_name'])
  })

  test('cannot change e-mail, id or role; unknown keys are passed over', async () => {
    const answer = await change({ email: 'other@example.org', pk: 99, role: 'admin', is_active: false })
    expect(answer).toMatchObject({ status: 200, body: mali() })
    expect((await app.call('GET', '/staff/me/', null, { access })).status).toBe(403)
  })

  test.each([
    [{ first_name: null }, { first_name: ['This field may not be null.'] }],
    [{ last_name: '' }, { last_name: ['This field may not be blank.'] }],
    [{ last_name: '  ' }, { last_name: ['This field may not be blank.'] }],
    [{ first_name: 'มะ\0ลิ' }, { first_name: ['Null characters are not allowed.'] }],
    [{ first_name: 'มะลิ\ud83c' }, { first_name: ['Not a valid string.'] }],
    [{ phone_number: '12' }, { phone_number: ['Enter a valid phone number of 10 digits.'] }],
    [{ first_name: 'ก'.repeat(151) }, { first_name: ['Ensure this field has no more than 150 characters.'] }],
  ])('%j is refused and nothing changes', async (body, errors) => {
    expect(await change({ ...body })).toMatchObject({ status: 400, body: errors })
    expect((await app.getUser(access)).body).toEqual(mali())
  })
})

describe('a volunteer at the console', () => {
  test.each([
    ['staff', false],
    ['admin', true],
  ] as const)('%s reads their role, and whether sections of admins are open: %s', async (role, open) => {
    await addUser(shop.orm, { email: 'ton@example.org', role })
    const { access: token } = await app.logIn('ton@example.org')
    const answer = await app.call('GET', '/staff/me/', null, { access: token })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        email: 'ton@example.org',
        role,
        can: {
          enter: {
            orders: true,
            members: true,
            settings: open,
            'payment-methods': open,
            audit: open,
            mails: open,
          },
        },
        release: VERSION,
      },
    })
    const { enter } = (answer.body as SuccessOf<typeof getStaffMe>).can
    expect(Object.values(enter).filter((allowed) => !allowed)).toHaveLength(open ? 0 : 4)
  })
})
