import type { Banner } from '@jansi/contract/banners'
import type { StaffBanner } from '@jansi/contract/staff-content'
import { describe, expect, test } from 'vitest'
import { aPhoto } from '../../../test/pictures.ts'
import { openShop, type Person } from '../../../test/shop.ts'
import { done } from '../../../test/shop-goods.ts'
import { auditLog } from '../../db/schema/records.ts'
import { storeImage } from '../../files/store-image.ts'

const shop = openShop()
const image = async () => storeImage(shop.deps.files, shop.deps.images, { bytes: await aPhoto() }, 'public')
const banner = (image_key: string, given: object = {}) => ({
  image_key,
  alt_text: 'โต๊ะเวิร์กช็อป',
  position: 1,
  is_active: true,
  starts_at: null,
  ends_at: null,
  ...given,
})
const add = async (staff: Person, given: object = {}) =>
  done(await staff.post<StaffBanner>('/staff/banners/', banner(await image(), given)), 201)
const remove = (who: Person, id: number, version = 1) =>
  who.send({ method: 'DELETE', url: `/api/staff/banners/${id}/?version=${version}` })
const shown = async () => done(await shop.guest.get<Banner[]>('/banner/'), 200).map(({ id }) => id)

describe('banners that staff arrange', () => {
  test('appear on the home page in order, change and go, and each step is written down', async () => {
    const staff = await shop.staff()
    expect(await shown()).toEqual([])
    const first = await add(staff)
    const second = await add(staff, { position: 0 })
    expect(await shown()).toEqual([second.id, first.id])
    const turned = { was: [second.id, first.id], order: [first.id, second.id] }
    const moved = done(await staff.put<StaffBanner[]>('/staff/banners-order/', turned), 200)
    expect(moved).toEqual([
      { ...first, position: 0 },
      { ...second, position: 1 },
    ])
    expect(await shown()).toEqual([first.id, second.id])
    const hidden = await staff.patch(`/staff/banners/${first.id}/`, { version: 1, is_active: false })
    expect(hidden).toMatchObject({ status: 200, body: { version: 2, is_active: false } })
    expect(await shown()).toEqual([second.id])
    expect(await remove(staff, second.id)).toMatchObject({ status: 200, body: { id: second.id } })
    expect(await shown()).toEqual([])
    const all = done(await staff.get<StaffBanner[]>('/staff/banners/'), 200)
    expect(all.map(({ id }) => id)).toEqual([first.id])
    const audit = await shop.orm.select().from(auditLog)
    expect(audit.map(({ action, actorId, subjectId }) => [action, actorId, subjectId])).toEqual([
      ['banner.create', staff.id, '1'],
      ['banner.create', staff.id, '2'],
      ['banner.order', staff.id, ''],
      ['banner.update', staff.id, '1'],
      ['banner.delete', staff.id, '2'],
    ])
  })

  test('come and go with their schedule, at most one second late', async () => {
    const staff = await shop.staff()
    const always = await add(staff)
    const later = await add(staff, {
      starts_at: '2026-11-20T04:00:00.000Z',
      ends_at: '2026-11-20T05:00:00.000Z',
    })
    for (const [time, ids] of [
      ['03:59:59.999', [always.id]],
      ['04:00:00.999', [always.id, later.id]],
      ['04:59:59.999', [always.id, later.id]],
      ['05:00:00.999', [always.id]],
    ] as const) {
      shop.at(`2026-11-20T${time}Z`)
      expect(await shown(), time).toEqual(ids)
    }
  })

  test('keep their ETag between their times', async () => {
    const staff = await shop.staff()
    await add(staff, { ends_at: '2026-11-20T05:00:00.000Z' })
    const { headers } = await shop.guest.get('/banner/')
    shop.at('2026-11-20T04:30:00.000Z')
    const again = await shop.guest.get('/banner/', { 'if-none-match': String(headers.etag) })
    expect(again.status).toBe(304)
    shop.at('2026-11-20T05:30:00.000Z')
    const after = await shop.guest.get('/banner/', { 'if-none-match': String(headers.etag) })
    expect(after.status).toBe(200)
  })

  test('are refused with an image that is not stored, or an end before the start', async () => {
    const staff = await shop.staff()
    const known = await add(staff, { starts_at: '2026-11-21T00:00:00.000Z' })
    const before = await shop.everything()
    const missing = await staff.post('/staff/banners/', banner('public/abcdefghijklmnopqrst'))
    expect(missing).toMatchObject({
      status: 400,
      body: { code: 'image_unknown', image_key: [expect.any(String)] },
    })
    const path = `/staff/banners/${known.id}/`
    for (const wrong of [
      { ends_at: '2026-11-21T00:00:00.000Z' },
      { ends_at: '2026-11-20T00:00:00.000Z' },
      { ends_at: '0000-01-01T00:00:00Z' },
    ]) {
      expect(await staff.patch(path, { version: 1, ...wrong })).toMatchObject({
        status: 400,
        body: { ends_at: [expect.any(String)] },
      })
    }
    expect(await staff.patch(path, { version: 1, image_key: '../secret' })).toMatchObject({ status: 400 })
    for (const wrong of [{ image_key: 'public/abcdefghijklmnopqrst' }, { colour: 'red' }, { position: 1 }]) {
      expect(await staff.patch(path, { version: 1, ...wrong })).toMatchObject({ status: 400 })
    }
    expect(await staff.patch(path, {})).toMatchObject({
      status: 400,
      body: { version: [expect.any(String)] },
    })
    expect(await staff.patch('/staff/banners/99/', { version: 1 })).toMatchObject({ status: 404 })
    expect(await remove(staff, 99)).toMatchObject({ status: 404 })
    expect(await shop.everything()).toEqual(before)
  })

  test('are not for members to touch', async () => {
    const member = await shop.aMember()
    const known = await add(await shop.staff())
    const answers = [
      await member.get('/staff/banners/'),
      await member.post('/staff/banners/', {}),
      await member.patch(`/staff/banners/${known.id}/`, {}),
      await member.put('/staff/banners-order/', {}),
      await remove(member, known.id),
    ]
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]))
    expect((await shop.guest.get('/staff/banners/')).status).toBe(401)
  })
})
