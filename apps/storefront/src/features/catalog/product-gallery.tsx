import type { Product } from '@jansi/contract/catalog'
import { imageAtWidth } from '@jansi/contract/images'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { useLaterPart } from '../../lib/pages/use-later-part.ts'
import { ImageWithFallback } from '../../ui/images/image-with-fallback.tsx'
import { toast } from '../../ui/page/toast-store.ts'
import { classNames } from '../../ui/styles/class-names.ts'

// On phones the whole image on the card's white, lower than it is wide: sizes and stock are on the first screen too.
const imageSize =
  'h-[min(16rem,26.5svh)] min-h-40 w-full rounded-card max-md:bg-card! max-md:object-contain md:aspect-square md:h-auto'
const imageWidths = '(min-width: 1120px) 524px, (min-width: 768px) calc(50vw - 36px), calc(100vw - 32px)'

type ProductGalleryProps = {
  product: Product
  /** The strip, for `showImage`. */
  strip: RefObject<HTMLUListElement | null>
}

/**
 * The images of a product as a strip that a finger swipes, the arrow keys and thumbnails move, and a tap opens as a
 * lightbox. The first is in the server's HTML and loads at once, the others as they come into view.
 */
export function ProductGallery({ product: { name, image, image_info, images }, strip }: ProductGalleryProps) {
  const [current, setCurrent] = useState(0)
  const [viewed, setViewed] = useState<number | null>(null)
  const [Lightbox, loadLightbox] = useLaterPart(() =>
    import('./product-lightbox.tsx').then((module) => module.ProductLightbox),
  )
  if (image === null) {
    return (
      <ImageWithFallback
        src={null}
        alt={name}
        width={640}
        height={640}
        loading="eager"
        className={`${imageSize} card`}
      />
    )
  }

  function open(index: number) {
    setViewed(index)
    loadLightbox(() => toast.error('เปิดรูปขนาดใหญ่ไม่สำเร็จ โหลดหน้านี้ใหม่แล้วลองอีกครั้ง'))
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    const next = current + (step ?? 0)
    if (!step || next < 0 || next >= images.length) return
    event.preventDefault()
    showImage(strip.current, next)
    strip.current?.children[next]?.querySelector('button')?.focus({ preventScroll: true })
  }

  return (
    <>
      <ul
        ref={strip}
        aria-label="รูปสินค้า"
        onKeyDown={onKeyDown}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setCurrent(Math.round(scrollLeft / clientWidth))
        }
        className="flex snap-x snap-mandatory overflow-x-auto overflow-y-hidden card [scrollbar-width:none] motion-safe:scroll-smooth"
      >
        {images.map((src, index) => (
          <li key={src} className="w-full shrink-0 snap-center snap-always">
            <button
              type="button"
              aria-label={`ดูรูปขนาดใหญ่: ${altOf(index)}`}
              tabIndex={index === current ? 0 : -1}
              onClick={() => open(index)}
              className="block w-full cursor-zoom-in rounded-card focus-visible:-outline-offset-3"
            >
              <ImageWithFallback
                src={imageAtWidth(src, 828)}
                info={index === 0 ? image_info : undefined}
                sizes={imageWidths}
                alt={altOf(index)}
                width={640}
                height={640}
                {...(index === 0 && { loading: 'eager', fetchPriority: 'high' })}
                className={imageSize}
              />
            </button>
          </li>
        ))}
      </ul>
      {images.length > 1 && (
        <>
          <p
            aria-hidden
            className="pointer-events-none absolute inset-x-0 bottom-2 mx-auto flex w-fit gap-1.5 rounded-chip bg-card/85 px-2 py-1.5 md:hidden"
          >
            {images.map((src, index) => (
              <span
                key={src}
                className={classNames('size-2 rounded-chip', index === current ? 'bg-indigo' : 'bg-edge')}
              />
            ))}
          </p>
          <ul aria-label="รูปย่อ" className="mt-3 flex flex-wrap gap-2 max-md:hidden">
            {images.map((src, index) => (
              <li key={src}>
                <button
                  type="button"
                  aria-label={`แสดงรูปที่ ${index + 1} จาก ${images.length}`}
                  aria-current={index === current}
                  onClick={() => showImage(strip.current, index)}
                  className={classNames(
                    'block rounded-sm border-2',
                    index === current ? 'border-indigo' : 'border-transparent hover:border-edge',
                  )}
                >
                  <ImageWithFallback
                    src={imageAtWidth(src, 320)}
                    sizes="64px"
                    alt=""
                    width={64}
                    height={64}
                    className="size-16 rounded-sm bg-wash-sky/40"
                  />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {Lightbox && <Lightbox images={images} name={name} index={viewed} onIndex={setViewed} />}
    </>
  )

  function altOf(index: number): string {
    return index === 0 ? name : `${name} รูปที่ ${index + 1}`
  }
}

/** Scrolls a gallery's strip to an image; −1 is none, and nothing moves. */
export function showImage(strip: HTMLUListElement | null, index: number): void {
  if (strip && index >= 0) strip.scrollTo({ left: index * strip.clientWidth })
}
