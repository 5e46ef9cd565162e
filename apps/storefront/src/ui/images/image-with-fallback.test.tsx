import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ImageWithFallback } from './image-with-fallback.tsx'

const INFO = { width: 900, height: 600, colour: '#f4ede0' }
const image = (src: string | null) => (
  <ImageWithFallback src={src} sizes="50vw" info={INFO} alt="พู่กัน" width={10} height={10} />
)
const sourceOf = (img: HTMLElement) => img.parentElement?.querySelector('source') ?? null

test('offers AVIF and WebP in every width, for the width that it is shown at', () => {
  render(image('/media/public/a/1280.webp'))
  const img = screen.getByRole('img', { name: 'พู่กัน' })
  const widths = [320, 480, 828, 1280]
  const list = (format: string) =>
    widths.map((width) => `/media/public/a/${width}.${format} ${width}w`).join(', ')
  expect(img.getAttribute('srcset')).toBe(list('webp'))
  expect(img.getAttribute('sizes')).toBe('50vw')
  expect(sourceOf(img)?.getAttribute('type')).toBe('image/avif')
  expect(sourceOf(img)?.getAttribute('srcset')).toBe(list('avif'))
  expect(sourceOf(img)?.getAttribute('sizes')).toBe('50vw')
  // With a box of its own it would be an item of a grid.
  expect(sourceOf(img)?.className).toBe('hidden')
})

test('fills its place with the colour of the image, without a style attribute', () => {
  const { container } = render(image('/media/public/a/1280.webp'))
  expect(screen.getByRole('img').className).toContain('tint tint-r14 tint-g14 tint-b13')
  expect(container.querySelector('[style]')).toBe(null)
})

test('shows the named file alone where no width is given', () => {
  render(<ImageWithFallback src="/media/public/a/320.webp" alt="" width={48} height={48} />)
  const img = screen.getByRole('presentation')
  expect(sourceOf(img)).toBe(null)
  expect(img.hasAttribute('srcset')).toBe(false)
})

// @spec-2.category.broken-image
test('a broken image gives way to the palette, and a new address is tried again', () => {
  const { rerender } = render(image('/media/public/a/1280.webp'))
  const broken = screen.getByRole('img', { name: 'พู่กัน' })
  fireEvent.error(broken)
  const img = screen.getByRole('img', { name: 'พู่กัน' })
  expect(img.getAttribute('src')).toContain('placeholder')
  expect(img.hasAttribute('srcset')).toBe(false)
  expect(sourceOf(img)).toBe(null)
  expect(img.className).not.toContain('tint')
  rerender(image('/media/public/b/1280.webp'))
  expect(screen.getByRole('img').getAttribute('src')).toBe('/media/public/b/1280.webp')
})

test('a missing image shows the palette at once', () => {
  render(image(null))
  expect(screen.getByRole('img').getAttribute('src')).toContain('placeholder')
})
