import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../test-page.tsx'
import { testServer } from '../../test-server.ts'
import { BannerCarousel } from './banner-carousel.tsx'

const banners = [1, 2, 3].map((id) => ({ id, image_url: `/${id}.jpg`, alt_text: `ภาพ ${id}` }))
const shown = () => screen.getByRole('button', { current: true }).getAttribute('aria-label')

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
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
