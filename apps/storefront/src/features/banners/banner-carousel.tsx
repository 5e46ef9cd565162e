import type { Banner } from '@jansi/contract/banners'
import { imageSrcSet } from '@jansi/contract/images'
import { LIMITS } from '@jansi/contract/limits'
import { useQuery } from '@tanstack/react-query'
import useEmblaCarousel from 'embla-carousel-react'
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { ImageWithFallback } from '../../ui/image-with-fallback.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { bannersQuery } from './api/list-banners.ts'

const height = 'h-[200px] md:h-[500px]'

/** The home page's banners: they turn every 5 seconds and wrap (specification, sections 2, 4 and 9). */
export function BannerCarousel() {
  const { data, isError, isRefetching, refetch } = useQuery(bannersQuery)
  if (isError && !data) {
    return (
      <ErrorState
        title="โหลดภาพประชาสัมพันธ์ไม่สำเร็จ"
        onRetry={() => void refetch()}
        retrying={isRefetching}
        className={height}
      />
    )
  }
  if (!data) return <Skeleton className={height} />
  if (data.length === 0) return null
  return <Slides banners={data} />
}

function Slides({ banners }: { banners: Banner[] }) {
  const [view, carousel] = useEmblaCarousel({ loop: true, duration: 20 })
  const [current, setCurrent] = useState(0)
  const [held, setHeld] = useState(false)
  const [stopped, setStopped] = useState(prefersStillness)
  const several = banners.length > 1

  useEffect(() => {
    if (!carousel) return
    const look = () => setCurrent(carousel.selectedScrollSnap())
    look()
    carousel.on('select', look).on('reInit', look)
    return () => {
      carousel.off('select', look).off('reInit', look)
    }
  }, [carousel])

  // `current` restarts the clock: a banner chosen by hand stays its full 5 seconds.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!carousel || !several || held || stopped) return
    const timer = setInterval(() => carousel.scrollNext(), LIMITS.bannerRotationMs)
    return () => clearInterval(timer)
  }, [carousel, several, held, stopped, current])

  const go = useCallback(
    (move: 'scrollPrev' | 'scrollNext') => carousel?.[move](prefersStillness()),
    [carousel],
  )

  return (
    <section
      aria-roledescription="carousel"
      aria-label="ภาพประชาสัมพันธ์"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="relative"
    >
      <div ref={view} className={classNames('overflow-hidden rounded-card bg-wash-sky shadow-soft', height)}>
        <ul className="flex h-full" aria-live={held || stopped ? 'polite' : 'off'}>
          {banners.map((banner, index) => (
            <li
              key={banner.id}
              aria-roledescription="slide"
              aria-label={`${index + 1} จาก ${banners.length}`}
              aria-hidden={index !== current}
              className="h-full min-w-0 flex-[0_0_100%]"
            >
              <ImageWithFallback
                src={banner.image_url}
                srcSet={imageSrcSet(banner.image_url)}
                sizes="(min-width: 1120px) 1088px, 100vw"
                alt={banner.alt_text}
                width={1280}
                height={588}
                loading={index === 0 ? 'eager' : 'lazy'}
                fetchPriority={index === 0 ? 'high' : 'auto'}
                className="size-full"
              />
            </li>
          ))}
        </ul>
      </div>
      {several && (
        <>
          <IconButton
            icon={ChevronLeft}
            label="ภาพก่อนหน้า"
            onClick={() => go('scrollPrev')}
            className="absolute start-2 top-1/2 -translate-y-1/2 bg-card/90 shadow-soft md:start-4"
          />
          <IconButton
            icon={ChevronRight}
            label="ภาพถัดไป"
            onClick={() => go('scrollNext')}
            className="absolute end-2 top-1/2 -translate-y-1/2 bg-card/90 shadow-soft md:end-4"
          />
          <div className="mt-1 flex items-center justify-center">
            {banners.map((banner, index) => (
              <button
                key={banner.id}
                type="button"
                aria-label={`ไปที่ภาพที่ ${index + 1}`}
                aria-current={index === current}
                onClick={() => carousel?.scrollTo(index, prefersStillness())}
                className="grid h-11 min-w-8 place-items-center rounded-sm"
              >
                <span
                  className={classNames(
                    'block h-2.5 rounded-chip transition-colors duration-150',
                    index === current ? 'w-6 bg-indigo' : 'w-2.5 bg-edge',
                  )}
                />
              </button>
            ))}
            <IconButton
              icon={stopped ? Play : Pause}
              label={stopped ? 'ให้ภาพเปลี่ยนเอง' : 'หยุดเปลี่ยนภาพ'}
              onClick={() => setStopped(!stopped)}
              className="text-ink-soft"
            />
          </div>
        </>
      )}
    </section>
  )
}

function prefersStillness(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}
