import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { banners } from './banners/resource.tsx'
import { bannerPages } from './banners/section.tsx'
import { categories } from './categories/resource.tsx'
import { categoryPages } from './categories/section.tsx'
import { faqs } from './faqs/resource.tsx'
import { faqPages } from './faqs/section.tsx'
import { delayedResponse, openPage, press, type Replies, refusal } from './lib/admin/page-testing.tsx'
import type { Section } from './lib/admin/resource.ts'
import { tutorials } from './tutorials/resource.tsx'
import { TutorialList } from './tutorials/tutorial-list.tsx'
import { workshops } from './workshops/resource.tsx'
import { WorkshopList } from './workshops/workshop-list.tsx'

const image = { key: `public/${'a'.repeat(22)}`, url: '/media/public/a/1280.webp' }

type List = {
  section: Section
  page: ReactElement
  /** The name by which the page shows the record. */
  record: (id: number, name: string) => object
  create: string
  empty: string
}

const banner = (id: number, alt_text: string, fields: object = {}) => ({
  id,
  version: 1,
  image,
  alt_text,
  is_active: true,
  starts_at: null,
  ends_at: null,
  position: id,
  ...fields,
})
const faq = (id: number, question: string, fields: object = {}) => ({
  ...{ id, version: 1, question, answer: '<p>ได้</p>', tags: '', category: 'การยืม' },
  ...{ is_active: true, position: id, ...fields },
})
const category = (id: number, display_name: string) => ({
  ...{ id, version: 1, name: `c${id}`, display_name, image: null },
  ...{ position: id, product_count: 12, can: { delete: false } },
})
const workshop = (id: number, name: string, fields: object = {}) => ({
  ...{ id, version: 1, name, hand_over_on: '2026-12-04', starts_on: '2026-12-05', ends_on: '2026-12-06' },
  ...{ return_due_on: '2026-12-09', is_active: false, product_ids: [1, 2], order_count: 4 },
  can: { activate: true },
  ...fields,
})
const tutorial = (id: number, title: string, fields: object = {}) => ({
  ...{
    id,
    version: 1,
    title,
    description: '',
    category_name: 'เทคนิค',
    author: 'กมล',
    difficulty_level: 'ง่าย',
  },
  ...{ main_image: image, is_published: true, ...fields },
})

const SORTED: Record<'banners' | 'categories' | 'faqs', List> = {
  banners: {
    section: banners,
    page: <bannerPages.List />,
    record: banner,
    create: 'เพิ่มแบนเนอร์',
    empty: 'ยังไม่มีแบนเนอร์ เพิ่มรูปแรกได้เลย',
  },
  categories: {
    section: categories,
    page: <categoryPages.List />,
    record: category,
    create: 'เพิ่มหมวดหมู่',
    empty: 'ยังไม่มีหมวดหมู่ เพิ่มหมวดแรกได้เลย',
  },
  faqs: {
    section: faqs,
    page: <faqPages.List />,
    record: faq,
    create: 'เพิ่มคำถาม',
    empty: 'ยังไม่มีคำถาม เพิ่มข้อแรกได้เลย',
  },
}
const BY_TIME: Record<'tutorials' | 'workshops', List> = {
  tutorials: {
    section: tutorials,
    page: <TutorialList />,
    record: tutorial,
    create: 'เพิ่มบทความ',
    empty: 'ยังไม่มีบทความ เพิ่มเรื่องแรกได้เลย',
  },
  workshops: {
    section: workshops,
    page: <WorkshopList />,
    record: workshop,
    create: 'เพิ่มเวิร์กช็อป',
    empty: 'ยังไม่มีเวิร์กช็อป เพิ่มครั้งแรกได้เลย',
  },
}
const readOf = ({ section }: List) => `GET /api/staff/${section.name}/`
const orderOf = ({ section }: List) => `PUT /api/staff/${section.name}-order/`

function open(list: List, replies: Replies) {
  const path = `/${list.section.name}`
  return openPage({ page: list.page, at: path, path, resources: [list.section], replies })
}

/** The links of the list, in their order. */
const names = () =>
  [...document.querySelectorAll('li a:not([aria-label])')].map(({ textContent }) => textContent)
const mover = (name: string) => screen.getByLabelText<HTMLButtonElement>(name)
const isOff = (name: string) => mover(name).getAttribute('aria-disabled') === 'true'

describe.each(Object.values({ ...SORTED, ...BY_TIME }).map((list) => [list.section.name, list] as const))(
  'the list of %s',
  (name, list) => {
    it('leads to each record and to a new one, and shows when there is none', async () => {
      let records = [list.record(1, 'หนึ่ง'), list.record(2, 'สอง')]
      const { location } = open(list, { [readOf(list)]: () => Response.json(records) })
      await screen.findByText('หนึ่ง')
      expect(names()).toEqual(['หนึ่ง', 'สอง'])
      press('สอง')
      expect(location()).toBe(`/${name}/2`)
      records = []
      open(list, { [readOf(list)]: () => Response.json(records) })
      expect(await screen.findByText(list.empty)).toBeTruthy()
      expect(screen.getByText(list.create).getAttribute('href')).toBe(`/${name}/create`)
    })
  },
)

// All three are pages of one kit; the e2e stories sort banners and questions.
describe('sorting an ordered list', () => {
  const list = SORTED.categories
  const [first, second, third] = [list.record(1, 'หนึ่ง'), list.record(2, 'สอง'), list.record(3, 'สาม')]

  it('sends the old and the new order, and shows the order that the server has then', async () => {
    let records = [first, second, third]
    const { reply, release } = delayedResponse({ order: [2, 1, 3] })
    const { sent } = open(list, { [readOf(list)]: () => Response.json(records), [orderOf(list)]: reply })
    await screen.findByText('หนึ่ง')
    expect(isOff('เลื่อน หนึ่ง ขึ้น')).toBe(true)
    expect(isOff('เลื่อน สาม ลง')).toBe(true)
    fireEvent.click(mover('เลื่อน หนึ่ง ลง'))
    await waitFor(() =>
      expect(sent).toEqual([{ call: orderOf(list), body: { was: [1, 2, 3], order: [2, 1, 3] } }]),
    )
    expect(isOff('เลื่อน สอง ลง')).toBe(true)
    records = [second, first, third]
    release()
    await waitFor(() => expect(names()).toEqual(['สอง', 'หนึ่ง', 'สาม']))
    await waitFor(() => expect(isOff('เลื่อน หนึ่ง ลง')).toBe(false))
  })

  it('saves nothing over the order of somebody else, and shows theirs', async () => {
    let records = [first, second]
    open(list, {
      [readOf(list)]: () => Response.json(records),
      [orderOf(list)]: () => {
        records = [third, second, first]
        return refusal(409, 'stale')
      },
    })
    await screen.findByText('หนึ่ง')
    fireEvent.click(mover('เลื่อน สอง ขึ้น'))
    expect(await screen.findByText(/มีคนจัดลำดับหรือแก้รายการไปก่อน/)).toBeTruthy()
    await waitFor(() => expect(names()).toEqual(['สาม', 'สอง', 'หนึ่ง']))
  })
})

it('shows that the server is out of reach when an order could not be sent', async () => {
  open(SORTED.faqs, { [readOf(SORTED.faqs)]: () => Response.json([faq(1, 'หนึ่ง'), faq(2, 'สอง')]) })
  await screen.findByText('หนึ่ง')
  fireEvent.click(mover('เลื่อน สอง ขึ้น'))
  expect(await screen.findByText(/ติดต่อเซิร์ฟเวอร์ไม่ได้/)).toBeTruthy()
  expect(names()).toEqual(['หนึ่ง', 'สอง'])
})

it('shows of each banner whether the shop shows it now, and when', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-22T05:00:00Z'), toFake: ['Date'] })
  const list = SORTED.banners
  const [past, future] = ['2026-11-01T03:00:00Z', '2026-12-01T03:00:00Z']
  open(list, {
    [readOf(list)]: () =>
      Response.json([
        banner(1, 'หนึ่ง', { starts_at: past, ends_at: future }),
        banner(2, 'สอง', { starts_at: future }),
        banner(3, 'สาม', { ends_at: past }),
        banner(4, '', { is_active: false }),
      ]),
  })
  await screen.findByText('หนึ่ง')
  const words = [...document.querySelectorAll('li')].map(({ textContent }) => textContent)
  expect(words).toEqual([
    'หนึ่งแสดงอยู่ตั้งแต่ อา.\u00a01\u00a0พ.ย. 10:00\u00a0น. ถึง อ.\u00a01\u00a0ธ.ค. 10:00\u00a0น.',
    'สองยังไม่ถึงเวลาตั้งแต่ อ.\u00a01\u00a0ธ.ค. 10:00\u00a0น.',
    'สามสิ้นสุดแล้วถึง อา.\u00a01\u00a0พ.ย. 10:00\u00a0น.',
    'แบนเนอร์ 4ซ่อนอยู่',
  ])
  vi.useRealTimers()
})

it('shows of a question its text without tags, and whether it is hidden', async () => {
  const list = SORTED.faqs
  const hidden = faq(2, 'สอง', { is_active: false, category: '', tags: 'ยืม,คืน' })
  open(list, { [readOf(list)]: () => Response.json([faq(1, 'ยืมได้<em>กี่วัน</em> &amp; คืนที่ไหน'), hidden]) })
  expect(await screen.findByText('ยืมได้กี่วัน & คืนที่ไหน')).toBeTruthy()
  expect(screen.getAllByText('ซ่อนอยู่')).toHaveLength(1)
  expect(screen.getByText('ยืม,คืน')).toBeTruthy()
})

it('distinguishes drafts from published articles', async () => {
  const list = BY_TIME.tutorials
  const draft = tutorial(2, 'สอง', { is_published: false, main_image: null })
  open(list, { [readOf(list)]: () => Response.json([tutorial(1, 'หนึ่ง'), draft]) })
  await screen.findByText('หนึ่ง')
  const words = [...document.querySelectorAll('li')].map(({ textContent }) => textContent)
  expect(words).toEqual(['หนึ่งเผยแพร่แล้วเทคนิค · ง่าย · กมล', 'สองฉบับร่างเทคนิค · ง่าย · กมล'])
})

it('begins with the active workshop, and shows the days of each in order and the way to its pick list', async () => {
  const list = BY_TIME.workshops
  const oneDay = workshop(2, 'สอง', { is_active: true, ends_on: '2026-12-05' })
  open(list, { [readOf(list)]: () => Response.json([workshop(1, 'หนึ่ง'), oneDay]) })
  await screen.findByText('หนึ่ง')
  const [second, first] = [...document.querySelectorAll('li')].map(({ textContent }) => textContent)
  expect(first).toContain(
    'ส.\u00a05\u00a0ธ.ค. – อา.\u00a06\u00a0ธ.ค.รับของ ศ.\u00a04\u00a0ธ.ค.คืนภายใน พ.\u00a09\u00a0ธ.ค.',
  )
  expect(first).toContain('2 สินค้า · 4 คำสั่งซื้อ')
  expect(second).toContain('ส.\u00a05\u00a0ธ.ค.รับของ')
  expect(screen.getByLabelText('ส่งมอบของ สอง').getAttribute('href')).toBe('/pick-lists/2/show')
})
