import type { SuccessOf } from '@jansi/contract/endpoint'
import type { searchShop } from '@jansi/contract/search'
import { type StaffSettings, settingsInputOf } from '@jansi/contract/staff-settings'
import { describe, expect, it } from 'vitest'
import { openShop } from '../../../test/shop.ts'
import { aProduct, done } from '../../../test/shop-goods.ts'
import { faqs, tutorialCategories, tutorials } from '../../db/schema/content.ts'

const shop = openShop()

const search = async (query: string) =>
  done(await shop.guest.get<SuccessOf<typeof searchShop>>(`/search/?${query}`), 200)
const namesOf = async (query: string) => (await search(query)).products.results.map(({ name }) => name)

async function fill() {
  await aProduct(shop, { name: 'พู่กันกลม', salePrice: 9_000, isForRent: false, variants: [{ stock: 0 }] })
  await aProduct(shop, { name: 'พู่กันแบน', isForSale: false, salePrice: null, rentalPrice: 0 })
  await aProduct(shop, { name: 'กรรไกร', description: 'ตัดกระดาษ', salePrice: 5_000, rentalPrice: 2_000 })
  await aProduct(shop, { name: 'พู่กันที่ไม่ได้เปิด', inWorkshop: false })
}

describe('a search of the shop', () => {
  it('finds products of the active workshop by a word with a typo, with the fields of its card', async () => {
    await fill()
    const { products } = await search(`q=${encodeURIComponent('พุ่กัน')}`)
    expect(products.count).toBe(2)
    expect(products.results[0]).toMatchObject({ name: 'พู่กันกลม', variants: [{ quantity: 0 }] })
    expect(products.results[0]).not.toHaveProperty('description')
  })

  it('filters by offer, price zero and stock, and sorts by price and name', async () => {
    await fill()
    expect(await namesOf('')).toEqual(['พู่กันกลม', 'พู่กันแบน', 'กรรไกร'])
    expect(await namesOf('buy=true')).toEqual(['พู่กันกลม', 'กรรไกร'])
    expect(await namesOf('borrow=true')).toEqual(['พู่กันแบน', 'กรรไกร'])
    expect(await namesOf('free=true')).toEqual(['พู่กันแบน'])
    expect(await namesOf('in_stock=true&buy=true')).toEqual(['กรรไกร'])
    expect(await namesOf('sort=price')).toEqual(['พู่กันแบน', 'กรรไกร', 'พู่กันกลม'])
    expect(await namesOf('sort=name')).toEqual(['กรรไกร', 'พู่กันกลม', 'พู่กันแบน'])
    expect(await search('limit=1')).toMatchObject({ products: { count: 3, results: [{ name: 'พู่กันกลม' }] } })
  })

  it('finds articles and questions by their text, unless products are filtered', async () => {
    const [category] = await shop.orm.insert(tutorialCategories).values({ name: 'เทคนิค' }).returning()
    const article = {
      author: 'มะลิ',
      difficultyLevel: 'ง่าย',
      categoryId: category?.id ?? 0,
      ...{ createdAt: shop.deps.clock(), updatedAt: shop.deps.clock() },
    }
    await shop.orm.insert(tutorials).values([
      { ...article, title: 'ล้างแปรง', content: '<p>ใช้<b>น้ำอุ่น</b></p>', isPublished: true },
      { ...article, title: 'ร่างน้ำอุ่น', content: '', isPublished: false },
    ])
    await shop.orm
      .insert(faqs)
      .values({ question: 'ล้าง<b>อย่างไร</b>', answer: '<p>ด้วยน้ำอุ่น</p>', category: '', position: 0 })
    const q = `q=${encodeURIComponent('นำอุ่น')}`
    expect(await search(q)).toEqual({
      products: { count: 0, results: [] },
      articles: [{ id: 1, title: 'ล้างแปรง', category_name: 'เทคนิค' }],
      questions: [expect.objectContaining({ id: 1, question: 'ล้าง<b>อย่างไร</b>' })],
    })
    expect(await search(`${q}&buy=true`)).toMatchObject({ articles: [], questions: [] })
  })

  it('follows the changes of staff', async () => {
    const staff = await shop.staff()
    const answer = { question: 'ยืมพู่กันได้ไหม', answer: '<p>ได้</p>', tags: '', category: 'ยืม', is_active: true }
    const q = `q=${encodeURIComponent('พู่กัน')}`
    expect((await search(q)).questions).toEqual([])
    done(await staff.post('/staff/faqs/', { ...answer, position: 0 }), 201)
    expect((await search(q)).questions).toMatchObject([{ question: 'ยืมพู่กันได้ไหม' }])
  })

  it('finds by terms that the settings name as the same, exact before similar', async () => {
    await aProduct(shop, { name: 'เสื้อยืดลายผ้ากันเปลือก' })
    await aProduct(shop, { name: 'ผ้ากันเปื้อนผ้าฝ้าย' })
    const [sameWord] = await namesOf(`q=${encodeURIComponent('เสื้อกันเปื้อน')}`)
    expect(sameWord).toBe('ผ้ากันเปื้อนผ้าฝ้าย')
    const admin = await shop.anAdmin()
    const settings = done(await admin.get<StaffSettings>('/staff/settings/'), 200)
    const search_synonyms = ['ชุดกันหมึก,ผ้ากันเปื้อน', '']
    done(await admin.put('/staff/settings/', { ...settingsInputOf(settings), search_synonyms }), 200)
    expect(await namesOf(`q=${encodeURIComponent('ชุดกันหมึก')}`)).toEqual(['ผ้ากันเปื้อนผ้าฝ้าย'])
    expect(await namesOf(`q=${encodeURIComponent('หมึก')}`)).toEqual([])
  })

  it('finds the answers to a question by its subject', async () => {
    await shop.orm.insert(faqs).values([
      { question: 'คืนอุปกรณ์อย่างไร', answer: 'ที่โต๊ะ', category: '', position: 0 },
      { question: 'คืนช้าหรือทำของเสียหายต้องทำอย่างไร', answer: 'บอกชมรม', category: '', position: 1 },
    ])
    const questionsOf = async (q: string) =>
      (await search(`q=${encodeURIComponent(q)}`)).questions.map(({ question }) => question)
    expect(await questionsOf('คืนยังไง')).toContain('คืนอุปกรณ์อย่างไร')
    expect((await questionsOf('ถ้าทำพังต้องจ่ายไหม'))[0]).toBe('คืนช้าหรือทำของเสียหายต้องทำอย่างไร')
    expect(await questionsOf('ยืมข้ามปี')).toEqual([])
  })

  it('slows a network that searched 600 times within a minute, and no other', async () => {
    const from = (remoteAddress: string) =>
      shop.guest.send({ method: 'GET', url: '/api/search/?q=x', remoteAddress })
    const timed = async (remoteAddress: string) => {
      const began = performance.now()
      done(await from(remoteAddress), 200)
      return performance.now() - began
    }
    for (let n = 0; n < 600; n += 100) await Promise.all(Array.from({ length: 100 }, () => from('10.9.0.1')))
    expect(await timed('10.9.0.1')).toBeGreaterThanOrEqual(99)
    const others = await Promise.all(Array.from({ length: 5 }, () => timed('10.9.0.2')))
    expect(Math.min(...others)).toBeLessThan(99)
  })

  it('refuses a search that is too long and an unknown order', async () => {
    expect((await shop.guest.get(`/search/?q=${'a'.repeat(101)}`)).status).toBe(400)
    expect((await shop.guest.get('/search/?sort=colour')).status).toBe(400)
  })
})
