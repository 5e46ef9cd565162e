import type { StaffProduct } from '@jansi/contract/staff-catalog'
import { expect, test } from 'vitest'
import { auditLog } from '../src/db/schema/records.ts'
import { storeImage } from '../src/files/store-image.ts'
import { aPhoto } from './pictures.ts'
import { openShop, type Person } from './shop.ts'
import { aProduct, done, first } from './shop-goods.ts'

const shop = openShop()

type Versioned = { id: number; version: number }
const DAYS = {
  starts_on: '2026-12-12',
  ends_on: '2026-12-13',
  hand_over_on: '2026-12-11',
  return_due_on: '2026-12-20',
}
const picture = async () => storeImage(shop.deps.files, shop.deps.images, { bytes: await aPhoto() }, 'public')
const faq = { answer: '<p>ได้</p>', tags: '', category: 'การยืม', is_active: true, position: 0 }
const banner = { alt_text: 'ก', position: 0, is_active: true, starts_at: null, ends_at: null }
const PATHS = {
  banner: '/staff/banners/',
  question: '/staff/faqs/',
  category: '/staff/categories/',
  workshop: '/staff/workshops/',
  'payment method': '/staff/payment-methods/',
} as const
type Thing = keyof typeof PATHS

/** One of each kind, as somebody read it. */
const MADE: Record<Thing, (who: Person) => Promise<object>> = {
  banner: async () => ({ ...banner, image_key: await picture() }),
  question: async () => ({ ...faq, question: 'ยืมได้ไหม' }),
  category: async () => ({ name: 'paper', display_name: 'กระดาษ', image_key: null, position: 0 }),
  workshop: async () => ({ name: 'รอบหนึ่ง', ...DAYS, product_ids: [] }),
  'payment method': async () => ({}),
}
const FIELD: Record<Thing, string> = {
  banner: 'alt_text',
  question: 'category',
  category: 'display_name',
  workshop: 'name',
  'payment method': 'name',
}
const LISTS: Partial<Record<Thing, string>> = {
  banner: '/staff/banners-order/',
  question: '/staff/faqs-order/',
  category: '/staff/categories-order/',
  'payment method': '/staff/payment-methods-order/',
}

async function read(who: Person, thing: Thing): Promise<Versioned> {
  const made = await MADE[thing](who)
  if (thing !== 'payment method') return done(await who.post<Versioned>(PATHS[thing], made), 201)
  return first(done(await who.get<Versioned[]>(PATHS[thing]), 200))
}

const THINGS = Object.keys(PATHS) as Thing[]

test.each(THINGS)('the second of two who read a %s gets the version that the first saved', async (thing) => {
  const [one, other] = [await shop.anAdmin(), await shop.anAdmin()]
  const { id, version } = await read(one, thing)
  const path = `${PATHS[thing]}${id}/`
  const field = FIELD[thing]
  const saved = done(await one.patch<Versioned>(path, { version, [field]: 'ของคนแรก' }), 200)
  expect(saved).toMatchObject({ version: version + 1, [field]: 'ของคนแรก' })
  const before = await shop.everything()
  const late = await other.patch(path, { version, [field]: 'ของคนที่สอง' })
  expect(late).toMatchObject({ status: 409, body: { code: 'stale', current: saved } })
  expect(await shop.everything()).toEqual(before)
  const again = await other.patch<Versioned>(path, { version: saved.version, [field]: 'ของคนที่สอง' })
  expect(done(again, 200)).toMatchObject({ version: version + 2, [field]: 'ของคนที่สอง' })
  expect((await other.patch(path, { [field]: 'ไม่บอกฉบับ' })).status).toBe(400)
})

test.each(['banner', 'question', 'category'] as const)(
  'a %s that somebody changed is not deleted by who has not seen it',
  async (thing) => {
    const staff = await shop.staff()
    const { id, version } = await read(staff, thing)
    const url = `/api${PATHS[thing]}${id}/`
    const remove = (query: string) => staff.send({ method: 'DELETE', url: `${url}${query}` })
    const changed = { version, [FIELD[thing]]: 'แก้แล้ว' }
    const saved = done(await staff.patch<Versioned>(`${PATHS[thing]}${id}/`, changed), 200)
    expect((await remove('')).status).toBe(400)
    expect(await remove(`?version=${version}`)).toMatchObject({
      status: 409,
      body: { code: 'stale', current: saved },
    })
    expect((await remove(`?version=${saved.version}`)).status).toBe(200)
    expect((await remove(`?version=${saved.version}`)).status).toBe(404)
  },
)

test.each(Object.entries(LISTS))(
  'a %s list is put in order over the order that was read',
  async (_, path) => {
    const admin = await shop.anAdmin()
    const list = path.replace('-order', '')
    for (const n of [1, 2, 3]) {
      if (list === '/staff/faqs/') done(await admin.post(list, { ...faq, question: `ข้อ ${n}` }), 201)
      if (list === '/staff/banners/') {
        done(await admin.post(list, { ...banner, image_key: await picture() }), 201)
      }
      if (list === '/staff/categories/') {
        const category = { name: `c${n}`, display_name: 'ก', image_key: null, position: 0 }
        done(await admin.post(list, category), 201)
      }
    }
    const standing = done(await admin.get<Versioned[]>(list), 200)
    const was = standing.map(({ id }) => id)
    const [a = 0, b = 0, c = 0] = was
    const turned = done(await admin.put<Versioned[]>(path, { was, order: [c, a, b] }), 200)
    expect(turned.map(({ id, version }) => [id, version])).toEqual([c, a, b].map((id) => [id, 1]))
    const before = await shop.everything()
    const late = await admin.put(path, { was, order: [b, a, c] })
    expect(late).toMatchObject({ status: 409, body: { code: 'stale', current: turned } })
    for (const order of [[c, a], [c, a, a], [c, a, 99], []]) {
      expect((await admin.put(path, { was: [c, a, b], order })).status).toBe(400)
    }
    expect(await shop.everything()).toEqual(before)
    const orders = (await shop.orm.select().from(auditLog)).filter(({ action }) => action.endsWith('.order'))
    expect(orders).toMatchObject([{ actorId: admin.id, subjectId: '', data: { was, order: [c, a, b] } }])
  },
)

test('the second of two admins who read an account gets the version that the first saved', async () => {
  const [one, other, member] = [await shop.anAdmin(), await shop.anAdmin(), await shop.aMember()]
  const path = `/staff/members/${member.id}/`
  const { version } = done(await one.get<Versioned>(path), 200)
  done(await one.patch(path, { version, role: 'staff' }), 200)
  const before = await shop.everything()
  expect(await other.patch(path, { version, is_active: false })).toMatchObject({
    status: 409,
    body: { code: 'stale', current: { pk: member.id, role: 'staff', is_active: true } },
  })
  expect(await shop.everything()).toEqual(before)
})

test('the sort order of its images is part of a product’s version', async () => {
  const staff = await shop.staff()
  const { id } = await aProduct(shop)
  const product = done(await staff.get<StaffProduct>(`/staff/products/${id}/`), 200)
  const { id: _, category_name: __, images: ___, variants, ...fields } = product
  const keys = [await picture(), await picture()]
  const body = (image_keys: string[]) => ({
    ...fields,
    image_keys,
    variants: variants.map(
      ({ available: _a, on_loan: _o, quarantined: _q, reserved: _r, can: _c, ...variant }) => variant,
    ),
  })
  done(await staff.put(`/staff/products/${id}/`, body(keys)), 200)
  expect(await staff.put(`/staff/products/${id}/`, body(keys.toReversed()))).toMatchObject({
    status: 409,
    body: { code: 'stale', current: { images: keys.map((key) => ({ key })) } },
  })
})
