import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession } from '../../lib/session/session.ts'
import { renderPage } from '../../test-page.tsx'
import { testServer } from '../../test-server.ts'
import { aProduct, aVariant, aWorkshop } from '../../test-shop.ts'
import { ProductDetail } from './product-detail.tsx'

const IMAGES = ['a', 'b', 'c'].map((name) => `/media/public/${name}/1280.webp`)
const product = aProduct({ image: IMAGES[0] ?? null, images: IMAGES })
const strip = () => screen.findByRole('list', { name: 'รูปสินค้า' })
const openingButtons = async () => within(await strip()).getAllByRole('button')

/** Positions that the strip was scrolled to. */
let scrolled: number[] = []
/** Reports to the observer that its element is near the view. */
let comeNear = () => {}
let spies: { mockRestore: () => void }[] = []

beforeEach(() => {
  scrolled = []
  comeNear = () => {}
  spies = [
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300),
    vi.spyOn(HTMLElement.prototype, 'scrollTo').mockImplementation(function (
      this: HTMLElement,
      to?: ScrollToOptions | number,
    ) {
      this.scrollLeft = typeof to === 'object' ? (to.left ?? 0) : 0
      scrolled.push(this.scrollLeft)
      this.dispatchEvent(new Event('scroll'))
    }),
  ]
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
        comeNear = () => notify([{ isIntersecting: true }])
      }
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  for (const spy of spies) spy.mockRestore()
  vi.unstubAllGlobals()
})

test('the first image loads at once, the others as they come into view', async () => {
  testServer({ '/workshopproduct/1/product_in_workshop/': [200, product] })
  renderPage(<ProductDetail productId={1} />)
  const images = within(await strip()).getAllByRole('img')
  expect(images.map((image) => image.getAttribute('alt'))).toEqual(['สีน้ำ', 'สีน้ำ รูปที่ 2', 'สีน้ำ รูปที่ 3'])
  expect(images.map((image) => image.getAttribute('loading'))).toEqual(['eager', 'lazy', 'lazy'])
  expect(images.map((image) => image.getAttribute('fetchpriority'))).toEqual(['high', null, null])
})

test('thumbnails and arrow keys move the strip, and only the image shown is a stop of the Tab key', async () => {
  testServer({ '/workshopproduct/1/product_in_workshop/': [200, product] })
  renderPage(<ProductDetail productId={1} />)
  const thumbnail = await screen.findByRole('button', { name: 'แสดงรูปที่ 3 จาก 3' })
  await userEvent.click(thumbnail)
  expect(scrolled).toEqual([600])
  expect(thumbnail.getAttribute('aria-current')).toBe('true')
  const buttons = await openingButtons()
  expect(buttons.map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, 0])
  buttons[2]?.focus()
  await userEvent.keyboard('{ArrowLeft}')
  expect(scrolled).toEqual([600, 300])
  expect(document.activeElement).toBe(buttons[1])
  // The last image has none after it.
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  expect(scrolled).toEqual([600, 300, 600])
  expect(document.activeElement).toBe(buttons[2])
})

test('a tap opens the image over the window, and arrows, buttons and Escape lead on', async () => {
  testServer({ '/workshopproduct/1/product_in_workshop/': [200, product] })
  renderPage(<ProductDetail productId={1} />)
  await strip()
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.click(await screen.findByRole('button', { name: 'ดูรูปขนาดใหญ่: สีน้ำ รูปที่ 2' }))
  const lightbox = within(await screen.findByRole('dialog', { name: 'รูปของ สีน้ำ' }))
  expect(lightbox.getByRole('img').getAttribute('src')).toBe('/media/public/b/1280.webp')
  await userEvent.keyboard('{ArrowRight}')
  expect(lightbox.getByRole('img').getAttribute('src')).toBe('/media/public/c/1280.webp')
  const onward = lightbox.getByRole('button', { name: 'รูปถัดไป' })
  expect(onward.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(onward)
  expect(document.activeElement).toBe(onward)
  await userEvent.click(lightbox.getByRole('button', { name: 'รูปก่อน' }))
  expect(lightbox.getByRole('status').textContent).toContain('รูปที่ 2 จาก 3')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.querySelector('.bg-ink\\/90'), 'the backdrop is gone too').toBeNull()
})

test('a product with one image has neither dots nor thumbnails; one without has no strip', async () => {
  testServer({
    '/workshopproduct/1/product_in_workshop/': [200, { ...product, images: IMAGES.slice(0, 1) }],
    '/workshopproduct/2/product_in_workshop/': [200, aProduct({ id: 2, name: 'พู่กัน' })],
  })
  renderPage(
    <>
      <ProductDetail productId={1} />
      <ProductDetail productId={2} />
    </>,
  )
  expect(await openingButtons()).toHaveLength(1)
  await screen.findByRole('img', { name: 'พู่กัน' })
  expect(screen.getAllByRole('list', { name: 'รูปสินค้า' })).toHaveLength(1)
  expect(screen.queryByRole('list', { name: 'รูปย่อ' })).toBeNull()
})

test('a size with an image of its own shows it when it is chosen; a size without leaves the strip alone', async () => {
  const variants = [
    aVariant(),
    aVariant({ id: 12, size: '24 สี', image: IMAGES[2] ?? '' }),
    aVariant({ id: 13, size: '36 สี', image: '/media/public/gone/1280.webp' }),
  ]
  testServer({ '/workshopproduct/1/product_in_workshop/': [200, { ...product, variants }] })
  renderPage(<ProductDetail productId={1} />)
  await userEvent.click(await screen.findByRole('radio', { name: /^24 สี/ }))
  expect(scrolled).toEqual([600])
  await userEvent.click(screen.getByRole('radio', { name: /^12 สี/ }))
  await userEvent.click(screen.getByRole('radio', { name: /^36 สี/ }))
  expect(scrolled).toEqual([600])
  expect((await openingButtons()).map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, 0])
})

/** Opens the page of a product, and scrolls to its end. */
async function look(id: number) {
  renderPage(<ProductDetail productId={id} />)
  await screen.findAllByRole('heading', { name: `สินค้า ${id}` })
  await waitFor(() => expect(localStorage.getItem('recentProducts')).toMatch(new RegExp(`^\\[${id}\\b`)))
  act(() => comeNear())
}

const rowOf = (title: string) =>
  within(screen.getByText(title).closest('section') ?? document.body)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))

test('products looked at before, the last one first, and others of the category are shown, as far as they are offered', async () => {
  const products = [1, 2, 3, 4, 5, 6].map((id) =>
    aProduct({
      id,
      name: `สินค้า ${id}`,
      category: id === 3 ? 2 : 1,
      variants: [aVariant({ quantity: id === 5 ? 0 : 5 })],
    }),
  )
  const offered = products.filter(({ id }) => id !== 2)
  const received = testServer({
    '/workshop/active_workshop_products/': [200, aWorkshop(offered)],
    ...Object.fromEntries(
      products.map((one) => [`/workshopproduct/${one.id}/product_in_workshop/`, [200, one] as const]),
    ),
  })
  localStorage.setItem('recentProducts', JSON.stringify([2, 1, 'x', 3]))
  await look(4)
  await screen.findByText('ที่คุณดูล่าสุด')
  expect(rowOf('ที่คุณดูล่าสุด')).toEqual(['/product/1', '/product/3'])
  expect(rowOf('ของในหมวดเดียวกัน')).toEqual(['/product/1', '/product/6'])
  expect(localStorage.getItem('recentProducts')).toBe('[4,2,1,3]')
  expect(received.filter(({ path }) => path.includes('recent'))).toEqual([])
})

test('the catalogue is read only when the row comes near the view', async () => {
  const received = testServer({
    '/workshop/active_workshop_products/': [200, aWorkshop([product])],
    '/workshopproduct/2/product_in_workshop/': [200, aProduct({ id: 2, name: 'สินค้า 2' })],
  })
  localStorage.setItem('recentProducts', '[1]')
  renderPage(<ProductDetail productId={2} />)
  await waitFor(() => expect(localStorage.getItem('recentProducts')).toBe('[2,1]'))
  expect(received.map(({ path }) => path)).not.toContain('/workshop/active_workshop_products/')
  act(() => comeNear())
  await screen.findByText('ที่คุณดูล่าสุด')
})

test('the device keeps 12 products, and a logout clears them', async () => {
  testServer({
    '/workshop/active_workshop_products/': [200, aWorkshop([])],
    '/workshopproduct/20/product_in_workshop/': [200, aProduct({ id: 20, name: 'สินค้า 20' })],
  })
  localStorage.setItem('recentProducts', JSON.stringify(Array.from({ length: 12 }, (_, index) => index + 1)))
  await look(20)
  expect(JSON.parse(localStorage.getItem('recentProducts') ?? '')).toEqual([
    20, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
  ])
  act(() => endSession({ type: 'LOGOUT' }))
  expect(localStorage.getItem('recentProducts')).toBeNull()
})
