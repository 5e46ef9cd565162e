import { listBanners } from '@jansi/contract/banners'
import {
  getActiveWorkshop,
  getActiveWorkshopProducts,
  getWorkshopProduct,
  listAvailableProducts,
  listCategories,
} from '@jansi/contract/catalog'
import { EARLY_SCRIPT } from '@jansi/contract/early-script'
import { listFaqs } from '@jansi/contract/faq'
import { getPrivacyNotice } from '@jansi/contract/privacy'
import { getSite } from '@jansi/contract/settings'
import { getTutorial, listTutorialCategories, listTutorials } from '@jansi/contract/tutorials'
import { getWorkshopSet, type WorkshopSet } from '@jansi/contract/workshop-set'
import { act, screen, within } from '@testing-library/react'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addToCart, readCarts } from '../lib/cart/cart-store.ts'
import { accessToken } from '../lib/session/access-token.ts'
import { enforceAppVersion } from '../lib/session/app-version.ts'
import { session } from '../lib/session/session.ts'
import { type Replies, testServer } from '../test-server.ts'
import { aLine, aProduct, aVariant, aWorkshop } from '../test-shop.ts'
import type { PageResponse } from './page-data.ts'
import { renderPage } from './render-page.tsx'
import { start } from './start.tsx'

const NOW = Date.parse('2026-11-20T05:00:00Z')
const IMAGES = ['/media/public/c/1280.webp', '/media/public/d/1280.webp']
const PRODUCT = aProduct({
  image: '/media/public/c/1280.webp',
  images: IMAGES,
  variants: [aVariant(), aVariant({ id: 12, size: '24 สี', quantity: 0 })],
})
const TUTORIAL = {
  id: 4,
  title: 'ล้างพู่กัน',
  description: 'ใช้น้ำอุ่น',
  category: 1,
  category_name: 'ดูแลอุปกรณ์',
  author: 'มะลิ',
  created_at: '2026-11-01T05:00:00Z',
  difficulty_level: 'ง่าย',
  main_image: null,
  video_url: 'https://example.org/video',
  content: '<p style="color:red">ล้างด้วย</p><img src="/a.webp" alt="">',
  images: [],
  tags: 'พู่กัน,น้ำ',
}
const FAQ = {
  id: 1,
  question: 'ยืมได้กี่วัน',
  answer: '<p>เจ็ดวัน</p>',
  tags: 'ยืม',
  category: 'การยืม',
  is_active: true,
}
const WORKSHOP = aWorkshop([PRODUCT, aProduct({ id: 2, variants: [aVariant({ id: 21, quantity: 0 })] })])

const SET: WorkshopSet = {
  pieces: [
    {
      ...{ product_id: 1, name: PRODUCT.name, image: null, type: 'rent', quantity: 1, substitutes: [] },
      variants: [{ id: 11, size: '12 สี', quantity: 5, price: 40 }],
    },
  ],
}

const BODIES: Record<string, unknown> = {
  [listBanners.path]: [
    { id: 1, image_url: '/media/public/a/1280.webp', alt_text: 'เวิร์กช็อป' },
    { id: 2, image_url: '/media/public/b/1280.webp', alt_text: '' },
  ],
  [listCategories.path]: WORKSHOP.categories,
  [getActiveWorkshop.path]: { workshop: WORKSHOP.workshop, category_ids: [1] },
  [getActiveWorkshopProducts.path]: {
    ...WORKSHOP,
    workshop: { ...WORKSHOP.workshop, orders_closed: { opens_at: '2020-01-01T00:00:00Z' } },
  },
  [getWorkshopProduct.path]: PRODUCT,
  [listAvailableProducts.path]: [PRODUCT],
  [getWorkshopSet.path]: { set: SET },
  [listTutorials.path]: [TUTORIAL, { ...TUTORIAL, id: 5 }],
  [getTutorial.path]: TUTORIAL,
  [listTutorialCategories.path]: [{ id: 1, name: 'ดูแลอุปกรณ์' }],
  [listFaqs.path]: [FAQ, { ...FAQ, id: 2 }],
  [getSite.path]: {
    administrators: ['มะลิ'],
    card_currency_symbol: '$',
    survey_url: 'https://example.org',
    social_url: '',
    identity: { name: 'จานสี', workshop_word: 'เวิร์กช็อป' },
  },
  [getPrivacyNotice.path]: {
    version: '1',
    intro: 'เราเก็บ',
    records: [],
    sections: [],
    note: '',
    contact: ['a@b.test'],
  },
}
const REPLIES: Replies = Object.fromEntries(
  Object.entries(BODIES).map(([path, body]) => [
    path.replace(':id', path.includes('tutorials') ? '4' : '1'),
    [200, body],
  ]),
)
REPLIES['/search/?limit=24'] = [
  200,
  { products: { count: 1, results: [PRODUCT] }, articles: [], questions: [] },
]

const FOUND: Replies = Object.fromEntries(
  ['q=สี&limit=24', 'q=สี&sort=price&limit=24', 'sort=price&limit=24'].map((query) => [
    `/search/?${new URLSearchParams(query)}`,
    REPLIES['/search/?limit=24'] ?? [404, null],
  ]),
)

/** The address of each page that the server renders, the calls it makes, and a text that it shows. */
const PAGES: [path: string, reads: { path: string }[], shown: string][] = [
  [
    '/',
    [
      listBanners,
      getActiveWorkshop,
      listAvailableProducts,
      getWorkshopSet,
      listCategories,
      listTutorials,
      listTutorialCategories,
      listFaqs,
    ],
    'มีของให้เลือกตอนนี้',
  ],
  ['/category/1', [getActiveWorkshopProducts], 'พบ 2 รายการ'],
  ['/product/1', [getWorkshopProduct, getActiveWorkshop, getWorkshopSet], 'เลือกขนาดก่อน'],
  ['/tutorials', [listTutorials, listTutorialCategories], 'ล้างพู่กัน'],
  ['/tutorial/4', [getTutorial], 'ล้างด้วย'],
  ['/faq', [listFaqs], 'ยืมได้กี่วัน'],
  ['/privacy', [getPrivacyNotice], 'a@b.test'],
  ['/search', [], 'กรองสินค้า'],
  ['/login', [], 'ลืมรหัสผ่าน'],
  ['/signup', [getPrivacyNotice], 'เราเก็บข้อมูลอะไร'],
  ['/unknown', [], 'กลับหน้าแรก'],
]

let open: Root | undefined

beforeEach(() => {
  session.dispatch({ type: 'LOGOUT' })
  enforceAppVersion()
})
afterEach(() => {
  act(() => open?.unmount())
  open = undefined
  document.body.innerHTML = ''
})

function responsesFor(reads: { path: string }[], id: number): PageResponse[] {
  return [getSite, ...reads].map(({ path }) => ({
    path,
    id: path.includes(':id') ? id : 0,
    body: BODIES[path],
  }))
}

async function render(path: string, isMissing = false) {
  const [, reads = []] = PAGES.find(([one]) => one === path) ?? []
  const id = Number(path.split('/')[2] ?? 0)
  return renderPage({
    path,
    responses: isMissing ? responsesFor([], 0) : responsesFor(reads, id),
    isMissing,
    now: NOW,
  })
}

/** Puts a page that the server has rendered at its address into the document, and returns its root element. */
function showPage(address: string, { html, data }: Awaited<ReturnType<typeof render>>): HTMLElement {
  window.history.replaceState(null, '', address)
  document.body.innerHTML = `<div id="root" data-rendered>${html}</div>${data}`
  const root = document.querySelector<HTMLElement>('#root')
  if (root === null) throw new Error('There is no root element.')
  return root
}

/** Puts the server's HTML into the window and lets the browser take it over, with the visitor's first key. */
async function hydrate(address: string, page: Awaited<ReturnType<typeof render>>): Promise<HTMLElement> {
  const root = showPage(address, page)
  const keys = setInterval(() => window.dispatchEvent(new Event('keydown')), 5)
  await act(async () => {
    open = await start(root)
  })
  clearInterval(keys)
  return root
}

describe.each(PAGES)('%s', (path, _reads, shown) => {
  test('is complete in the HTML: no style, no script, nothing that still loads', async () => {
    const { html, data, title } = await render(path)
    // React separates the parts of a text by empty comments.
    expect(html.replaceAll('<!-- -->', '')).toContain(shown)
    expect(html).not.toMatch(/ style=|<script|animate-breathe|กำลังโหลด/)
    expect(data).toMatch(/^<script type="application\/json" id="page-data">[^<]*<\/script>$/)
    expect(title).toMatch(/จานสี$/)
  })

  test('hydrates without a difference, for a guest and for a member', async () => {
    testServer({
      ...REPLIES,
      '/dj-rest-auth/token/verify/': [200, {}],
      '/dj-rest-auth/user/': [
        200,
        { pk: 1, first_name: 'ดาว', last_name: 'ใจดี', email: 'd@b.test', phone_number: '' },
      ],
      '/cart/get_cart/': [200, { sale: [], rent: [] }],
      '/todo/': [200, []],
    })
    const page = await render(path)
    // The console must stay empty: test-setup.ts checks it after every test.
    const root = await hydrate(path, page)
    expect(root.hasAttribute('data-rendered')).toBe(false)
    act(() => open?.unmount())

    accessToken.set('token')
    addToCart('sale', aLine({ quantity: 3 }), 5)
    const again = await render(path)
    expect(again.html, 'nothing of a member is in the HTML').toBe(page.html)
    await hydrate(path, again)
    // The login page takes the cart of the server, and leaves.
    const badges = screen.queryAllByRole('link', { name: /^ตะกร้า 3 ชิ้น$/ })
    expect(badges.length > 0).toBe(path !== '/login')
  })
})

test('the products of the home page stay as the server has rendered them', async () => {
  const received = testServer(REPLIES)
  const root = await hydrate('/', await render('/'))
  const row = within(root).getByRole('heading', { name: 'มีของให้เลือกตอนนี้' }).closest('section')
  expect(row?.querySelector('a[href="/product/1"]')?.textContent).toContain(PRODUCT.name)
  expect(received.map(({ path }) => path)).not.toContain(listAvailableProducts.path)
})

test('how far away a day is is in the HTML of the server', async () => {
  for (const path of ['/', '/product/1']) expect((await render(path)).html).toContain(' · อีก 19 วัน')
})

test('the set of the workshop stays as the server has rendered it, and a press of its button fills the cart', async () => {
  testServer(REPLIES)
  accessToken.set('token')
  const page = await render('/')
  expect(page.data).not.toContain('substitutes')
  const root = await hydrate('/', page)
  act(() => within(root).getByRole('button', { name: 'ยืมทั้งชุด' }).click())
  await vi.waitFor(() => expect(window.location.pathname).toBe('/cart'))
  expect(readCarts().rent).toMatchObject([{ product_id: 1, variant_id: 11, quantity: 1 }])
})

test('quantities are plain numbers in the HTML, so that the server can put in the present ones', async () => {
  const slot = 7_305_000_000_011
  const product = { ...PRODUCT, variants: [aVariant({ quantity: slot })] }
  const responses = [
    ...responsesFor([getActiveWorkshop], 0),
    { path: getWorkshopProduct.path, id: 1, body: product },
  ]
  const { html, data } = await renderPage({ path: '/product/1', responses, isMissing: false, now: NOW })
  const fill = (text: string) => text.replaceAll(String(slot), '4')
  testServer({
    ...REPLIES,
    '/workshopproduct/1/product_in_workshop/': [200, { ...product, variants: [aVariant({ quantity: 4 })] }],
  })
  await hydrate('/product/1', { html: fill(html), data: fill(data), preloads: '', title: null })
  expect(screen.getByText('เหลือ 4 ชิ้น')).toBeDefined()
})

test('the list of the HTML is whole; the filter of the address follows', async () => {
  testServer(REPLIES)
  const root = await hydrate('/category/1?q=ไม่มีของนี้', await render('/category/1'))
  expect(within(root).getByText('พบ 0 รายการ')).toBeDefined()
})

// @spec-8.tutorial.redirect
test('a missing product and a missing category stay missing; a missing article leads to the list', async () => {
  testServer(REPLIES)
  const product = await hydrate('/product/9', await render('/product/0', true))
  expect(product.textContent).toContain('ไม่พบสินค้าในรอบนี้')
  act(() => open?.unmount())
  const category = await hydrate('/category/9', await render('/category/0', true))
  expect(category.textContent).toContain('ไม่พบหมวดหมู่นี้')
  act(() => open?.unmount())
  await hydrate('/tutorial/9', await render('/tutorial/0', true))
  await vi.waitFor(() => expect(window.location.pathname).toBe('/tutorials'))
})

test('a button that was pressed before the page was hydrated does its work, once', async () => {
  testServer(REPLIES)
  const root = showPage('/faq', await render('/faq'))
  // As the script in the head of the page.
  new Function(EARLY_SCRIPT)()
  const [question] = document.querySelectorAll<HTMLElement>('main [aria-expanded]')
  question?.click()
  question?.click()
  await act(async () => {
    open = await start(root)
  })
  expect(question?.isConnected).toBe(true)
  expect(question?.getAttribute('aria-expanded')).toBe('true')
  act(() => question?.click())
  expect(question?.getAttribute('aria-expanded')).toBe('false')
})

test('a size that was chosen before the page was hydrated is chosen, the last one of several', async () => {
  testServer(REPLIES)
  const root = showPage('/product/1', await render('/product/1'))
  new Function(EARLY_SCRIPT)()
  const [first, second] = document.querySelectorAll<HTMLInputElement>('main input[type=radio]')
  for (const size of [first, second, first]) size?.click()
  await act(async () => {
    open = await start(root)
  })
  expect(first?.isConnected && first.checked).toBe(true)
  expect(root.querySelector('main')?.textContent).toContain('เหลือ')
})

test('words that were typed before the page was hydrated are searched for, within the filter of the address', async () => {
  testServer(REPLIES)
  const page = await render('/category/1')
  for (const [words, found] of [
    ['ไม่มีของนี้', 'พบ 0 รายการ'],
    ['สี', 'พบ 2 รายการ'],
  ] as const) {
    const address = `/category/1?${new URLSearchParams({ type: 'จำนวนสี' })}`
    const root = showPage(address, page)
    const field = within(within(root).getByRole('main')).getByRole<HTMLInputElement>('searchbox')
    field.value = words
    await act(async () => {
      open = await start(root)
    })
    expect(field.isConnected && field.value).toBe(words)
    expect(within(root).getByText(found)).toBeDefined()
    await vi.waitFor(() => {
      const query = new URLSearchParams(window.location.search)
      expect([query.get('q'), query.get('type')]).toEqual([words, 'จำนวนสี'])
    })
    act(() => open?.unmount())
  }
})

test('words that were typed into the search of the shop before it was hydrated stay, with suggestions', async () => {
  const suggested = { products: { count: 1, results: [PRODUCT] }, articles: [], questions: [] }
  testServer({ ...REPLIES, [`/search/?${new URLSearchParams({ q: 'สีน้ำ', limit: '7' })}`]: [200, suggested] })
  const root = showPage('/search', await render('/search'))
  const field = within(root).getByRole<HTMLInputElement>('combobox', { name: 'ค้นหาทั้งร้าน' })
  field.focus()
  field.value = 'สีน้ำ'
  await act(async () => {
    open = await start(root)
  })
  expect(field.isConnected && field.value).toBe('สีน้ำ')
  expect(await within(root).findAllByRole('option')).not.toEqual([])
  expect(field.value).toBe('สีน้ำ')
})

test.each([
  ['/search?q=สี', 'เรียงตาม', 'price', { q: 'สี', sort: 'price' }],
  ['/tutorials', 'หมวดหมู่', '1', { category: '1' }],
])(
  'a choice of a dropdown from before the page was hydrated stays: %s',
  async (address, label, value, query) => {
    testServer({ ...REPLIES, ...FOUND })
    const root = showPage(address, await render(address.split('?')[0] ?? ''))
    const select = within(root).getByRole<HTMLSelectElement>('combobox', { name: label })
    select.value = value
    await act(async () => {
      open = await start(root)
    })
    expect(select.isConnected && select.value).toBe(value)
    await vi.waitFor(() =>
      expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual(query),
    )
    expect(select.value).toBe(value)
  },
)

test('a dropdown that was left alone shows the choice of the address', async () => {
  testServer({ ...REPLIES, ...FOUND })
  const root = await hydrate('/search?sort=price', await render('/search'))
  const select = within(root).getByRole<HTMLSelectElement>('combobox', { name: 'เรียงตาม' })
  expect(select.value).toBe('price')
  expect(window.location.search).toBe('?sort=price')
})

test('words and a choice from before the page was hydrated stay together', async () => {
  testServer(REPLIES)
  const root = showPage('/tutorials', await render('/tutorials'))
  const select = within(root).getByRole<HTMLSelectElement>('combobox', { name: 'หมวดหมู่' })
  const field = within(within(root).getByRole('main')).getByRole<HTMLInputElement>('searchbox')
  select.value = '1'
  field.value = 'พู่กัน'
  await act(async () => {
    open = await start(root)
  })
  await vi.waitFor(() => {
    const query = new URLSearchParams(window.location.search)
    expect([query.get('q'), query.get('category')]).toEqual(['พู่กัน', '1'])
  })
  expect([field.value, select.value]).toEqual(['พู่กัน', '1'])
})

test.each([
  ['/category/1', 'สี'],
  ['/category/1?q=สี', ''],
])('a press and words from before the page was hydrated stay together: %s', async (address, words) => {
  testServer(REPLIES)
  const root = showPage(address, await render('/category/1'))
  new Function(EARLY_SCRIPT)()
  within(root).getByRole('button', { name: 'จำนวนสี' }).click()
  within(within(root).getByRole('main')).getByRole<HTMLInputElement>('searchbox').value = words
  await act(async () => {
    open = await start(root)
  })
  await vi.waitFor(() => {
    const query = new URLSearchParams(window.location.search)
    expect([query.get('q'), query.get('type')]).toEqual(['สี', 'จำนวนสี'])
  })
  expect(within(within(root).getByRole('main')).getByRole<HTMLInputElement>('searchbox').value).toBe('สี')
})

test('a press on an article hydrates it at once, as do three seconds after it has loaded', async () => {
  testServer(REPLIES)
  const article = await render('/tutorial/1')
  const early = showPage('/tutorial/1', article)
  new Function(EARLY_SCRIPT)()
  early.querySelector<HTMLElement>('[aria-controls=menu]')?.click()
  await act(async () => {
    open = await start(early)
  })
  expect(early.hasAttribute('data-rendered')).toBe(false)
  act(() => open?.unmount())

  await hydratesAfter(2_900, 200, showPage('/tutorial/1', article))
})

test('the privacy page waits as an article does; its scripts, which come late, take a part of the three seconds', async () => {
  testServer(REPLIES)
  const page = await render('/privacy')
  await hydratesAfter(2_900, 200, showPage('/privacy', page))
  act(() => open?.unmount())
  const loadEventEnd = performance.now() - 2_000
  const entries = vi.spyOn(performance, 'getEntriesByType')
  entries.mockImplementation(() => JSON.parse(JSON.stringify([{ loadEventEnd }])))
  await hydratesAfter(700, 400, showPage('/privacy', page))
  entries.mockRestore()
})

/** Starts a page, and expects it to be as the server sent it for one time, and hydrated after the next, in milliseconds. */
async function hydratesAfter(waits: number, then: number, root: HTMLElement): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await act(async () => {
    const started = start(root)
    // Its code is loaded first.
    while (vi.getTimerCount() === 0) await new Promise((resolve) => setImmediate(resolve))
    await vi.advanceTimersByTimeAsync(waits)
    expect(root.hasAttribute('data-rendered')).toBe(true)
    await vi.advanceTimersByTimeAsync(then)
    open = await started
  })
  vi.useRealTimers()
  expect(root.hasAttribute('data-rendered')).toBe(false)
}

test('the top bar holds the links of guests and of members until it is known who reads', async () => {
  const { html } = await render('/faq')
  const bar = new DOMParser().parseFromString(html, 'text/html').querySelector('nav[aria-label=เมนูหลัก]')
  const classesOf = (path: string) => bar?.querySelector(`a[href="${path}"]`)?.closest('li')?.className
  expect(['/return', '/profile', '/login', '/cart'].map(classesOf)).toEqual([
    'only-member',
    'only-member',
    'only-guest',
    '',
  ])
})

test('input from before the page was hydrated stays, and the form is not sent until then', async () => {
  testServer(REPLIES)
  const page = await render('/login')
  expect(page.html).toMatch(/<button[^>]* disabled=""[^>]*><span class="contents">เข้าสู่ระบบ</)
  const typed = page.html.replace('name="email"', 'name="email" value="d@b.test"')
  const root = await hydrate('/login', { ...page, html: typed })
  expect(root.querySelector<HTMLInputElement>('[name=email]')?.value).toBe('d@b.test')
  expect(within(root).getByRole('button', { name: 'เข้าสู่ระบบ' }).hasAttribute('disabled')).toBe(false)
})
