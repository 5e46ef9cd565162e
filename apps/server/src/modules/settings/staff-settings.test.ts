import type { PublicSettings } from '@jansi/contract/settings'
import { type StaffPaymentMethod, type StaffSettings, settingsInputOf } from '@jansi/contract/staff-settings'
import { describe, expect, test } from 'vitest'
import { aPhoto } from '../../../test/pictures.ts'
import { openShop, type Person } from '../../../test/shop.ts'
import { done } from '../../../test/shop-goods.ts'
import { auditLog } from '../../db/schema/records.ts'
import { storeImage } from '../../files/store-image.ts'
import { loadSettings } from './queries.ts'

const shop = openShop()
const read = async (admin: Person) => done(await admin.get<StaffSettings>('/staff/settings/'), 200)
/** The request of the console after it has read the settings. */
const form = async (admin: Person, change: object = {}) => ({
  ...settingsInputOf(await read(admin)),
  ...change,
})
const save = (admin: Person, body: object) => admin.put<StaffSettings>('/staff/settings/', body)

describe('the settings of the site', () => {
  test('are saved by an admin, read by every page at once, and written down field by field', async () => {
    const admin = await shop.anAdmin()
    expect((await shop.guest.get<PublicSettings>('/site/')).body.card_currency_symbol).toBe('฿')
    const key = await storeImage(shop.deps.files, shop.deps.images, { bytes: await aPhoto() }, 'public')
    const change = {
      card_currency_symbol: '$',
      card_rental_unit: 'วัน',
      qr_image_key: key,
      late_fee_per_day: 7.5,
      promptpay_target: '081-234-5678',
      administrators: ['มะลิ', ''],
      social_url: 'https://social.example/jansi',
      tax_id: '',
    }
    const saved = await save(admin, await form(admin, change))
    expect(saved).toMatchObject({
      status: 200,
      body: {
        version: 1,
        card_currency_symbol: '$',
        card_rental_unit: 'วัน',
        qr_image: { key, url: shop.deps.links.public(key) },
        late_fee_per_day: 7.5,
        administrators: ['มะลิ'],
        tax_id: null,
      },
    })
    expect(await read(admin)).toEqual(saved.body)
    expect((await shop.guest.get('/site/')).body).toMatchObject({
      card_currency_symbol: '$',
      qr_image: shop.deps.links.public(key),
    })
    expect((await loadSettings(shop.orm)).late_fee_per_day).toBe(750)
    done(await save(admin, await form(admin, { late_fee_per_day: 0 })), 200)
    const audit = await shop.orm.select().from(auditLog)
    expect(audit.map(({ action }) => action)).toEqual(['settings.update', 'settings.update'])
    expect(audit[1]?.data).toEqual({ late_fee_per_day: { from: 750, to: 0 } })
  })

  test('are not overwritten by the second of two admins, who sees what the first one saved', async () => {
    const [one, two] = [await shop.anAdmin(), await shop.anAdmin()]
    const [mine, theirs] = [await form(one, { phone: '1' }), await form(two, { phone: '2' })]
    const saved = done(await save(one, mine), 200)
    expect(await save(two, theirs)).toMatchObject({ status: 409, body: { code: 'stale', current: saved } })
    const again = await form(two, { phone: '2' })
    done(await save(two, again), 200)
    expect(await save(one, { ...mine, version: 1 })).toMatchObject({ status: 409, body: { code: 'stale' } })
    expect((await read(one)).phone).toBe('2')
  })

  test('are refused by field when they cannot work', async () => {
    const admin = await shop.anAdmin()
    const good = await form(admin)
    const before = await shop.everything()
    const wrong: [string, unknown][] = [
      ['social_url', 'javascript:alert(1)'],
      ['survey_url', 'survey'],
      ['qr_image_key', 'public/abcdefghijklmnopqrst'],
      ['late_fee_per_day', 1.234],
      ['late_fee_per_day', -1],
      ['slip_limit_hours', 0],
      ['new_slip_limit_hours', 721],
      ['piece_limit_per_variant', 0],
      ['piece_limit_per_member', 1.5],
      ['approval_limit_days', 91],
      ['sign_up_mails_per_shop', 0],
      ['club_name', ''],
      ['card_currency_symbol', ' '],
      ['colour_main', '#ffd400'],
      ['colour_accent', '#f8b4b4'],
    ]
    for (const [field, value] of wrong) {
      expect(await save(admin, { ...good, [field]: value })).toMatchObject({
        status: 400,
        body: { [field]: [expect.any(String)] },
      })
    }
    expect((await save(admin, { ...good, colour_main: '#ffd400' })).body).toEqual({
      colour_main: [expect.stringContaining('#836c00')],
    })
    expect((await save(admin, { ...good, theme: 'dark' })).status).toBe(400)
    expect(await shop.everything()).toEqual(before)
  })

  test('are for admins alone', async () => {
    const admin = await shop.anAdmin()
    const good = await form(admin)
    for (const person of [await shop.aMember(), await shop.staff()]) {
      expect((await person.get('/staff/settings/')).status).toBe(403)
      expect((await save(person, good)).status).toBe(403)
      expect((await person.get('/staff/payment-methods/')).status).toBe(403)
      expect((await person.patch('/staff/payment-methods/1/', { name: 'x' })).status).toBe(403)
      expect((await person.get('/staff/audit/')).status).toBe(403)
    }
  })
})

describe('payment methods', () => {
  const offered = async (member: Person) =>
    done(await member.get<{ id: number; name: string }[]>('/paymentmethod/'), 200)

  test('are renamed, switched and moved by an admin', async () => {
    const [admin, member] = [await shop.anAdmin(), await shop.aMember()]
    expect((await offered(member)).map(({ id }) => id)).toEqual([1, 3, 4])
    const path = '/staff/payment-methods/3/'
    done(await admin.patch(path, { version: 1, name: 'โอนเข้าบัญชีชมรม' }), 200)
    done(await admin.put('/staff/payment-methods-order/', { was: [1, 3, 4], order: [3, 1, 4] }), 200)
    expect((await offered(member))[0]).toEqual({ id: 3, name: 'โอนเข้าบัญชีชมรม' })
    done(await admin.patch(path, { version: 2, is_active: false }), 200)
    expect((await offered(member)).map(({ id }) => id)).toEqual([1, 4])
    const all = done(await admin.get<StaffPaymentMethod[]>('/staff/payment-methods/'), 200)
    expect(all.map(({ id, is_active }) => [id, is_active])).toEqual([
      [3, false],
      [1, true],
      [4, true],
    ])
    expect(await shop.orm.select().from(auditLog)).toMatchObject([
      { action: 'payment_method.update', actorId: admin.id, subjectId: '3' },
      { action: 'payment_method.order', actorId: admin.id, subjectId: '' },
      { action: 'payment_method.update', actorId: admin.id, subjectId: '3' },
    ])
  })

  test('are never all switched off', async () => {
    const admin = await shop.anAdmin()
    for (const id of [1, 3])
      done(await admin.patch(`/staff/payment-methods/${id}/`, { version: 1, is_active: false }), 200)
    const all = done(await admin.get<StaffPaymentMethod[]>('/staff/payment-methods/'), 200)
    expect(all.map(({ can }) => can.switch)).toEqual([true, true, false])
    const last = '/staff/payment-methods/4/'
    expect(await admin.patch(last, { version: 1, is_active: false })).toMatchObject({
      status: 409,
      body: { code: 'last_payment_method' },
    })
    done(await admin.patch(last, { version: 1, name: 'ยืม' }), 200)
    expect((await admin.patch('/staff/payment-methods/2/', { version: 1, name: 'x' })).status).toBe(404)
    expect((await admin.patch(last, { version: 2, name: '' })).status).toBe(400)
  })
})

describe('the audit log', () => {
  test('lists actions with their actors for admins, newest first, filtered and in pages', async () => {
    const [admin, other] = [await shop.anAdmin({ firstName: 'ชบา', lastName: 'ผู้ดูแล' }), await shop.anAdmin()]
    const entry = { subjectType: 'order', subjectId: 'a', actorId: admin.id, createdAt: shop.deps.clock() }
    await shop.orm.insert(auditLog).values([
      { ...entry, action: 'order.approved', data: { to: 'approved' } },
      { ...entry, action: 'order.rejected', subjectId: 'b' },
      { ...entry, action: 'orderly', actorId: other.id },
      { ...entry, action: 'banner.create', subjectType: 'banner', actorId: null },
    ])
    const ids = async (query = '') => {
      const answer = await admin.get<{ count: number; results: { id: number }[] }>(`/staff/audit/${query}`)
      const { count, results } = done(answer, 200)
      return [count, ...results.map(({ id }) => id)]
    }
    expect(await ids()).toEqual([4, 4, 3, 2, 1])
    expect(await ids('?page=2&page_size=3')).toEqual([4, 1])
    expect(await ids('?action=order.')).toEqual([2, 2, 1])
    expect(await ids('?action=order_')).toEqual([0])
    expect(await ids('?subject_type=banner')).toEqual([1, 4])
    expect(await ids('?subject_type=order&subject_id=b')).toEqual([1, 2])
    expect(await ids(`?actor=${other.id}`)).toEqual([1, 3])
    const [, , , oldest] = (await admin.get<{ results: unknown[] }>('/staff/audit/')).body.results
    expect(oldest).toMatchObject({ actor: 'ชบา ผู้ดูแล', action: 'order.approved', data: { to: 'approved' } })
  })
})
