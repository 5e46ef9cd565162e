import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ImageWithFallback } from './image-with-fallback.tsx'

const image = (src: string | null) => (
  <ImageWithFallback src={src} srcSet="/a/320.webp 320w" alt="พู่กัน" width={10} height={10} />
)

test('a broken image gives way to the palette, and a new address is tried again', () => {
  const { rerender } = render(image('/a/1280.webp'))
  const img = screen.getByRole<HTMLImageElement>('img', { name: 'พู่กัน' })
  fireEvent.error(img)
  expect(img.getAttribute('src')).toContain('placeholder')
  expect(img.hasAttribute('srcset')).toBe(false)
  rerender(image('/b/1280.webp'))
  expect(img.getAttribute('src')).toBe('/b/1280.webp')
})

test('a missing image shows the palette at once', () => {
  render(image(null))
  expect(screen.getByRole('img').getAttribute('src')).toContain('placeholder')
})
