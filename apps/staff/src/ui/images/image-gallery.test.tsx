import { fireEvent, render, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ImageGallery } from './image-gallery.tsx'
// Fetched on demand; here it is loaded before the clock of a test runs.
import './image-viewer.tsx'

/** The element that the library zooms and pans. */
const ZOOMED = '.react-transform-component'

const slip = (src: string) => [{ src, alt: 'สลิป' }]

describe('a photo whose link has ended', () => {
  it('asks for a new link, once, however many links fail after it', () => {
    const onExpired = vi.fn()
    const { rerender } = render(
      <ImageGallery images={slip('/first')} imageWidth={200} onExpired={onExpired} />,
    )
    fireEvent.error(screen.getByRole('img', { name: 'สลิป' }))
    expect(screen.getByText(/เปิดรูปไม่ได้/)).toBeTruthy()
    rerender(<ImageGallery images={slip('/second')} imageWidth={200} onExpired={onExpired} />)
    fireEvent.error(screen.getByRole('img', { name: 'สลิป' }))
    expect(onExpired).toHaveBeenCalledTimes(1)
  })

  it('is shown again when the new link works', () => {
    const { rerender } = render(<ImageGallery images={slip('/first')} imageWidth={200} />)
    fireEvent.error(screen.getByRole('img', { name: 'สลิป' }))
    rerender(<ImageGallery images={slip('/second')} imageWidth={200} />)
    expect(screen.getByRole('img', { name: 'สลิป' }).getAttribute('src')).toBe('/second')
  })
})

describe('the photo viewer', () => {
  it('opens a photo large and goes from photo to photo with the keys', async () => {
    const images = [
      { src: '/1', alt: 'รูปหลักฐานที่ 1' },
      { src: '/2', alt: 'รูปหลักฐานที่ 2' },
    ]
    render(<ImageGallery images={images} imageWidth={200} />)
    fireEvent.click(screen.getByRole('button', { name: 'ขยายรูปหลักฐานที่ 1' }))
    const viewer = await screen.findByRole('dialog', { name: 'ดูรูปขยาย' })
    fireEvent.keyDown(viewer, { key: 'ArrowRight' })
    const large = within(viewer).getByRole('img', { name: 'รูปหลักฐานที่ 2' })
    fireEvent.keyDown(viewer, { key: 'r' })
    fireEvent.click(within(viewer).getByRole('button', { name: 'ขยาย' }))
    const pose = () => [large.style.transform, large.closest<HTMLElement>(ZOOMED)?.style.transform]
    expect(pose()).toEqual(['rotate(90deg)', expect.stringContaining('scale(1.4)')])
    fireEvent.keyDown(viewer, { key: '0' })
    expect(pose()).toEqual(['rotate(0deg)', expect.stringContaining('scale(1)')])
  })
})
