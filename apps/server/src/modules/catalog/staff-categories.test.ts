import type { Category } from '@jansi/contract/catalog'
import type { StaffCategory } from '@jansi/contract/staff-catalog'
import type { StoredImage } from '@jansi/contract/staff-images'
import { describe, expect, it } from 'vitest'
import { aPhoto } from '../../../test/pictures.ts'
import { openShop } from '../../../test/shop.ts'
import { aProduct, done } from '../../../test/shop-goods.ts'
import { auditLog } from '../../db/schema/records.ts'

const shop = openShop()
const CATEGORIES = '/staff/categories/'
const brushes = { name: 'brushes', display_name: 'พู่กัน', image_key: null, position: 2 }
const remove = (staff: Awaited<ReturnType<typeof shop.staff>>, id: number) =>
  staff.send({ method: 'DELETE', url: `/api${CATEGORIES}${id}/?version=1` })

describe('a category', () => {
  it('that staff add is in the shop at once, and written down', async () => {
    const staff = await shop.staff()
    done(await shop.guest.get('/category/'), 200)
    const image = done(await staff.upload<StoredImage>('/staff/images/', {}, await aPhoto()), 201)
    const added = done(await staff.post<StaffCategory>(CATEGORIES, { ...brushes, image_key: image.key }), 201)
    expect(added).toEqual({
      id: 1,
      version: 1,
      name: 'brushes',
      display_name: 'พู่กัน',
      image,
      position: 2,
      product_count: 0,
      can: { delete: true },
    })
    const shown = done(await shop.guest.get<Category[]>('/category/'), 200)
    expect(shown.map(({ display_name, image }) => [display_name, image])).toEqual([['พู่กัน', image.url]])
    expect(await shop.orm.select().from(auditLog)).toMatchObject([
      { actorId: staff.id, action: 'category.create', subjectType: 'category', subjectId: '1' },
    ])
  })

  it('can be renamed and sorted, and keeps fields that are not given', async () => {
    const staff = await shop.staff()
    const paper = done(
      await staff.post<StaffCategory>(CATEGORIES, { ...brushes, name: 'paper', position: 1 }),
      201,
    )
    const { id } = done(await staff.post<StaffCategory>(CATEGORIES, brushes), 201)
    done(await shop.guest.get('/category/'), 200)
    const turned = { was: [paper.id, id], order: [id, paper.id] }
    const listed = done(await staff.put<StaffCategory[]>('/staff/categories-order/', turned), 200)
    expect(listed.map(({ name, position }) => [name, position])).toEqual([
      ['brushes', 0],
      ['paper', 1],
    ])
    const shown = done(await shop.guest.get<Category[]>('/category/'), 200)
    expect(shown.map(({ name }) => name)).toEqual(['brushes', 'paper'])
    const renamed = { version: 1, display_name: 'แปรง' }
    const changed = done(await staff.patch<StaffCategory>(`${CATEGORIES}${id}/`, renamed), 200)
    expect(changed).toMatchObject({ version: 2, name: 'brushes', display_name: 'แปรง', position: 0 })
    const actions = (await shop.orm.select().from(auditLog)).map(({ action }) => action)
    expect(actions.slice(2)).toEqual(['category.order', 'category.update'])
  })

  it('without a name takes one from its shown name that no other has', async () => {
    const staff = await shop.staff()
    const { name: _name, ...unnamed } = { ...brushes, display_name: 'สีน้ำ' }
    for (const name of ['sinam', 'sinam-2', 'sinam-3'])
      expect(done(await staff.post<StaffCategory>(CATEGORIES, unnamed), 201).name).toBe(name)
    const long = { ...unnamed, name: '', display_name: 'สี'.repeat(60) }
    expect(done(await staff.post<StaffCategory>(CATEGORIES, long), 201).name).toBe('si'.repeat(30))
  })

  it('cannot take the name of another', async () => {
    const staff = await shop.staff()
    done(await staff.post(CATEGORIES, brushes), 201)
    const taken = { status: 409, body: { code: 'name_taken' } }
    expect(await staff.post(CATEGORIES, brushes)).toMatchObject(taken)
    const { id } = done(await staff.post<StaffCategory>(CATEGORIES, { ...brushes, name: 'paper' }), 201)
    const path = `${CATEGORIES}${id}/`
    expect(await staff.patch(path, { version: 1, name: 'brushes' })).toMatchObject(taken)
    done(await staff.patch(path, { version: 1, name: 'paper' }), 200)
  })

  it('can be deleted while it is empty, and not before', async () => {
    const staff = await shop.staff()
    const product = await aProduct(shop)
    const listed = done(await staff.get<StaffCategory[]>(CATEGORIES), 200)
    expect(listed.map(({ product_count, can }) => [product_count, can.delete])).toEqual([[1, false]])
    expect(await remove(staff, product.categoryId)).toMatchObject({
      status: 409,
      body: { code: 'category_not_empty' },
    })
    const { id } = done(await staff.post<StaffCategory>(CATEGORIES, brushes), 201)
    done(await shop.guest.get('/category/'), 200)
    expect(await remove(staff, id)).toMatchObject({ status: 200, body: { id } })
    expect(done(await shop.guest.get<Category[]>('/category/'), 200)).toHaveLength(1)
    expect((await remove(staff, id)).status).toBe(404)
  })

  it.each([
    [{ name: 'Big Brushes' }, { name: [expect.any(String)] }],
    [{ display_name: ' ' }, { display_name: ['This field may not be blank.'] }],
    [{ position: -1 }, { position: [expect.any(String)] }],
    [{ image_key: 'public/0123456789abcdef' }, { code: 'image_unknown', image_key: [expect.any(String)] }],
    [{ image_key: '../private/x' }, { image_key: [expect.any(String)] }],
    [{ colour: 'red' }, { non_field_errors: ['Unknown field: colour.'] }],
  ])('with %j is refused by field', async (change, problems) => {
    const staff = await shop.staff()
    const answer = await staff.post(CATEGORIES, { ...brushes, ...change })
    expect(answer).toMatchObject({ status: 400, body: problems })
    expect(done(await staff.get(CATEGORIES), 200)).toEqual([])
  })
})

it('categories are for staff alone', async () => {
  const member = await shop.aMember()
  for (const [who, status] of [
    [shop.guest, 401],
    [member, 403],
  ] as const) {
    expect((await who.get(CATEGORIES)).status).toBe(status)
    expect((await who.post(CATEGORIES, brushes)).status).toBe(status)
    expect((await who.patch(`${CATEGORIES}1/`, brushes)).status).toBe(status)
    expect((await who.put('/staff/categories-order/', {})).status).toBe(status)
    expect((await who.send({ method: 'DELETE', url: `/api${CATEGORIES}1/` })).status).toBe(status)
    expect((await who.get('/staff/variant-types/')).status).toBe(status)
  }
})
