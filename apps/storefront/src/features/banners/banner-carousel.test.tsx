import { act, fireEvent, screen } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderPage } from '../../test-page.tsx'
import { testServer } from '../../test-server.ts'
import { BannerCarousel } from './banner-carousel.tsx'

const banners = [1, 2, 3].map((id) => ({ id, image_url: `/${id}.jpg`, alt_text: `ภาพ ${id}` }))
const shown = () => screen.getByRole('button', { current: true }).getAttribute('aria-label')

let ready: DocumentReadyState = 'complete'
const sources = () => screen.getAllByRole('img', { hidden: true }).map((image) => image.getAttribute('src'))

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.spyOn(document, 'readyState', 'get').mockImplementation(() => ready)
  testServer({ '/banner/': [200, banners] })
  renderPage(<BannerCarousel />)
})

test('a swipe that begins on an arrow turns the image once, and does not press the arrow too', async () => {
  const back = await screen.findByRole('button', { name: 'ภาพก่อนหน้า' })
  fireEvent.pointerDown(back, { clientX: 60, isPrimary: true })
  fireEvent.pointerUp(back, { clientX: 15, isPrimary: true })
  fireEvent.click(back)
  expect(shown()).toBe('ไปที่ภาพที่ 2')
})

test('an arrow still reacts to a press after a swipe', async () => {
  const on = await screen.findByRole('button', { name: 'ภาพถัดไป' })
  fireEvent.pointerDown(on, { clientX: 15, isPrimary: true })
  fireEvent.pointerUp(on, { clientX: 60, isPrimary: true })
  expect(shown()).toBe('ไปที่ภาพที่ 3')
  await new Promise((resolve) => setTimeout(resolve, 5))
  fireEvent.click(on)
  expect(shown()).toBe('ไปที่ภาพที่ 1')
})

test('the images stand still while the focus is among them, also when the pointer leaves; the first stop is to stop them', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  const on = await screen.findByRole('button', { name: 'ภาพถัดไป' })
  vi.useFakeTimers()
  const carousel = screen.getByRole('region', { name: 'ภาพประชาสัมพันธ์' })
  act(() => on.focus())
  fireEvent.pointerEnter(carousel)
  fireEvent.pointerLeave(carousel)
  await act(async () => void vi.advanceTimersByTime(11_000))
  expect(shown()).toBe('ไปที่ภาพที่ 1')
  expect(screen.getAllByRole('button')[0]?.getAttribute('aria-label')).toMatch(/หยุดเปลี่ยนภาพ|ให้ภาพเปลี่ยนเอง/)
})

describe('while the page loads', () => {
  beforeAll(() => {
    ready = 'interactive'
  })
  afterAll(() => {
    ready = 'complete'
  })

  test('only the first image is fetched, with high priority, and the others some time after the page has loaded', async () => {
    const first = await screen.findByRole('img', { name: 'ภาพ 1' })
    expect([first.getAttribute('fetchpriority'), first.getAttribute('loading')]).toEqual(['high', 'eager'])
    expect(sources()).toEqual(['/1.jpg'])
    vi.useFakeTimers()
    fireEvent(window, new Event('load'))
    expect(sources()).toEqual(['/1.jpg'])
    await act(async () => void vi.advanceTimersByTime(2_000))
    expect(sources()).toEqual(['/1.jpg', '/2.jpg', '/3.jpg'])
  })

  test('one that is asked for is fetched at once', async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'ภาพก่อนหน้า' }))
    expect(sources()).toEqual(['/1.jpg', '/3.jpg'])
  })
})
