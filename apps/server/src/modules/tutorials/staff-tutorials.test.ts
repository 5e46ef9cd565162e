import type { StaffTutorial } from '@jansi/contract/staff-content'
import type { Tutorial } from '@jansi/contract/tutorials'
import { describe, expect, test } from 'vitest'
import { aPhoto } from '../../../test/pictures.ts'
import { openShop, type Person } from '../../../test/shop.ts'
import { done } from '../../../test/shop-goods.ts'
import { tutorialImages } from '../../db/schema/content.ts'
import { auditLog } from '../../db/schema/records.ts'
import { storeImage } from '../../files/store-image.ts'

const shop = openShop()
const picture = async () => storeImage(shop.deps.files, shop.deps.images, { bytes: await aPhoto() }, 'public')
const article = (given: object = {}) => ({
  title: 'ระบายสีน้ำ',
  description: 'เริ่มต้นง่าย ๆ',
  category_name: 'เทคนิค',
  author: 'มะลิ',
  difficulty_level: 'ง่าย',
  main_image_key: null,
  video_url: '',
  content: '<p>ใช้น้ำสะอาด</p>',
  tags: 'สีน้ำ,พื้นฐาน',
  is_published: true,
  images: [],
  ...given,
})
const add = async (staff: Person, given: object = {}) =>
  done(await staff.post<StaffTutorial>('/staff/tutorials/', article(given)), 201)
const published = async () => done(await shop.guest.get<Tutorial[]>('/tutorials/'), 200)
const remove = (who: Person, id: number, version = 1) =>
  who.send({ method: 'DELETE', url: `/api/staff/tutorials/${id}/?version=${version}` })

describe('tutorials that staff write', () => {
  test('are read by visitors as saved, images in order, and each save is recorded', async () => {
    const staff = await shop.staff()
    expect(await published()).toEqual([])
    const [cover, one, two] = [await picture(), await picture(), await picture()]
    const added = await add(staff, {
      main_image_key: cover,
      video_url: 'https://youtu.be/dQw4w9WgXcQ',
      images: [
        { image_key: two, caption: 'ก่อน' },
        { image_key: one, caption: 'หลัง' },
      ],
    })
    expect(added).toMatchObject({ version: 1, category_name: 'เทคนิค', main_image: { key: cover } })
    const [shown] = await published()
    expect(shown).toMatchObject({
      title: 'ระบายสีน้ำ',
      category_name: 'เทคนิค',
      main_image: shop.deps.links.public(cover),
      images: [
        { image: shop.deps.links.public(two), caption: 'ก่อน', order: 0 },
        { image: shop.deps.links.public(one), caption: 'หลัง', order: 1 },
      ],
    })
    const { id, version } = added
    const saved = await staff.put<StaffTutorial>(`/staff/tutorials/${id}/`, {
      ...article({ title: 'สีน้ำ ตอนที่ 2', category_name: 'ศิลปะเพื่อใจ' }),
      version,
    })
    expect(saved).toMatchObject({ status: 200, body: { version: 2, title: 'สีน้ำ ตอนที่ 2', images: [] } })
    expect(await published()).toMatchObject([{ title: 'สีน้ำ ตอนที่ 2', images: [], main_image: null }])
    expect((await shop.guest.get('/tutorialcategory/')).body).toEqual([{ id: 2, name: 'ศิลปะเพื่อใจ' }])
    done(await remove(staff, id, 2), 200)
    expect(await published()).toEqual([])
    expect((await shop.guest.get(`/tutorials/${id}/`)).status).toBe(404)
    expect(await shop.orm.$count(tutorialImages)).toBe(0)
    const audit = await shop.orm.select().from(auditLog)
    expect(audit.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['tutorial.create', staff.id],
      ['tutorial.update', staff.id],
      ['tutorial.delete', staff.id],
    ])
  })

  test('stay with staff until they are published', async () => {
    const staff = await shop.staff()
    const draft = await add(staff, { is_published: false })
    expect(await published()).toEqual([])
    expect((await shop.guest.get(`/tutorials/${draft.id}/`)).status).toBe(404)
    expect((await shop.guest.get('/tutorialcategory/')).body).toEqual([])
    expect(await staff.get(`/staff/tutorials/${draft.id}/`)).toEqual(expect.objectContaining({ body: draft }))
    expect((await staff.get('/staff/tutorials/')).body).toEqual([draft])
  })

  test('do not overwrite each other: the second volunteer sees what the first one saved', async () => {
    const [first, second] = [await shop.staff(), await shop.staff()]
    const { id, version } = await add(first)
    const path = `/staff/tutorials/${id}/`
    const saved = done(
      await first.put<StaffTutorial>(path, { ...article({ title: 'ของคนแรก' }), version }),
      200,
    )
    const refused = await second.put(path, { ...article({ title: 'ของคนที่สอง' }), version })
    expect(refused).toMatchObject({ status: 409, body: { code: 'stale', current: saved } })
    expect((await first.get(path)).body).toEqual(saved)
  })

  test('come out without anything that runs', async () => {
    const added = await add(await shop.staff(), {
      content: '<h1>ก</h1><script>alert(1)</script><svg onload=alert(1)></svg><p onclick="alert(1)">ค</p>',
    })
    const clean = '<h2>ก</h2><p>ค</p>'
    expect(added.content).toBe(clean)
    expect(await published()).toMatchObject([{ content: clean }])
  })

  // directus #19585, EFForg/sec #266; tiptap-extension-office-paste 16
  test('are refused with an image or a link that the shop cannot show, and keep those that it can', async () => {
    const staff = await shop.staff()
    const own = shop.deps.links.public(await picture())
    const content = `<p><img src="${own}" alt="จาน" /> <a href="tel:021234567" rel="noopener noreferrer">โทร</a></p>`
    const { id } = await add(staff, { content })
    expect(await published()).toMatchObject([{ content }])
    const before = await shop.everything()
    for (const [part, code] of [
      ['<img src="https://lh7-rt.googleusercontent.com/a" alt="ภาพ">', 'image_elsewhere'],
      ['<img src="data:image/png;base64,iVBORw0=">', 'image_elsewhere'],
      ['<img src=x onerror=alert(1)>', 'image_elsewhere'],
      ['<a href="javascript:alert(1)">ข</a>', 'link_unusable'],
      ['<a href="file:///C:/ราคา.docx">ข</a>', 'link_unusable'],
    ]) {
      const refused = { status: 400, body: { code, content: [expect.any(String)] } }
      const changed = article({ content: `<p>ก</p>${part}` })
      expect(await staff.post('/staff/tutorials/', changed)).toMatchObject(refused)
      expect(await staff.put(`/staff/tutorials/${id}/`, { ...changed, version: 1 })).toMatchObject(refused)
    }
    expect(await shop.everything()).toEqual(before)
  })

  test('take a YouTube link and no other', async () => {
    const staff = await shop.staff()
    for (const [typed, saved] of [
      [
        'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=10',
        'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=10',
      ],
      ['youtu.be/dQw4w9WgXcQ?t=1m', 'https://youtu.be/dQw4w9WgXcQ?t=60'],
    ]) {
      expect((await add(staff, { video_url: typed })).video_url).toBe(saved)
    }
    expect(
      await staff.post('/staff/tutorials/', article({ video_url: 'https://vimeo.com/1' })),
    ).toMatchObject({
      status: 400,
      body: { video_url: [expect.any(String)] },
    })
  })

  test('are refused with images that are not stored, by field', async () => {
    const staff = await shop.staff()
    const known = await picture()
    const unknown = 'public/abcdefghijklmnopqrst'
    const images = [
      { image_key: known, caption: '' },
      { image_key: unknown, caption: '' },
    ]
    const before = await shop.everything()
    const refused = await staff.post('/staff/tutorials/', article({ main_image_key: unknown, images }))
    const texts = [expect.any(String)]
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'image_unknown', main_image_key: texts, images: { 1: { image_key: texts } } },
    })
    expect((await staff.put('/staff/tutorials/9/', { ...article(), version: 1 })).status).toBe(404)
    expect((await remove(staff, 9)).status).toBe(404)
    expect(await shop.everything()).toEqual(before)
  })

  test('may be as long as the longest article in Thai', async () => {
    const content = `<p>${'ก'.repeat(190_000)}</p>`
    expect((await add(await shop.staff(), { content })).content).toBe(content)
  })

  test('are not for members to write', async () => {
    const member = await shop.aMember()
    const { id } = await add(await shop.staff())
    const answers = [
      await member.get('/staff/tutorials/'),
      await member.get(`/staff/tutorials/${id}/`),
      await member.post('/staff/tutorials/', article()),
      await member.put(`/staff/tutorials/${id}/`, { ...article(), version: 1 }),
      await remove(member, id),
    ]
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]))
  })
})
