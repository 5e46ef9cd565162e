import { useHydrated } from '@jansi/client/use-hydrated'
import type { Banner } from '@jansi/contract/banners'
import { listBanners } from '@jansi/contract/calls/banners'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { queryOf } from '../../lib/api/query-of.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { ImageWithFallback } from '../../ui/images/image-with-fallback.tsx'
import { ErrorState, Skeleton } from '../../ui/page/states.tsx'
import { usePaused } from '../../ui/page/use-paused.ts'
import { classNames } from '../../ui/styles/class-names.ts'
import { useLookedAt } from './use-looked-at.ts'
import { prefersStillness, useSlides } from './use-slides.ts'

const height = 'h-[200px] md:h-[500px]'
// The dots' place is kept while the images are on their way, so that nothing below moves.
const withDots = 'relative pb-12'

/** The home page's banners: they turn every 5 seconds and wrap (specification, sections 2, 4 and 9). */
export function BannerCarousel() {
  const { data, isError, isRefetching, refetch } = useQuery(queryOf(listBanners, {}))
  if (isError && !data) {
    return (
      <div className={withDots}>
        <ErrorState
          title="โหลดภาพประชาสัมพันธ์ไม่สำเร็จ"
          onRetry={() => void refetch()}
          retrying={isRefetching}
          className={height}
        />
      </div>
    )
  }
  if (!data) {
    return (
      <div className={withDots}>
        <Skeleton className={height} />
      </div>
    )
  }
  if (data.length === 0) return null
  return <Slides banners={data} />
}

function Slides({ banners }: { banners: Banner[] }) {
  const [isPaused, pausing] = usePaused()
  const hydrated = useHydrated()
  const [chosen, setChosen] = useState<boolean | null>(null)
  const stopped = chosen ?? (hydrated && prefersStillness())
  const { current, show, frame, swipe } = useSlides(banners.length, !isPaused && !stopped)
  const several = banners.length > 1
  // The other images would take the line from the first one, which is all that is seen.
  const lookedAt = useLookedAt()

  return (
    <section
      aria-roledescription="carousel"
      aria-label="ภาพประชาสัมพันธ์"
      {...pausing}
      {...(several ? swipe : {})}
      className={classNames(withDots, 'touch-pan-y')}
    >
      {/* Before the images, so that stopping them is the first of its controls (WCAG 2.2.2). */}
      {several && (
        <div className="absolute inset-x-0 bottom-0 flex items-center justify-center">
          <IconButton
            icon={stopped ? Play : Pause}
            label={stopped ? 'ให้ภาพเปลี่ยนเอง' : 'หยุดเปลี่ยนภาพ'}
            onClick={() => setChosen(!stopped)}
            className="text-ink-soft"
          />
          {banners.map((banner, index) => (
            <button
              key={banner.id}
              type="button"
              aria-label={`ไปที่ภาพที่ ${index + 1}`}
              aria-current={index === current}
              onClick={() => show(index)}
              className="grid size-11 min-w-8 place-items-center rounded-sm"
            >
              <span
                className={classNames(
                  'block h-2.5 rounded-chip transition-colors duration-150',
                  index === current ? 'w-6 bg-indigo' : 'w-2.5 bg-edge',
                )}
              />
            </button>
          ))}
        </div>
      )}
      <ul
        ref={frame}
        aria-live={isPaused || stopped ? 'polite' : 'off'}
        className={classNames(
          'relative overflow-hidden rounded-card bg-wash-sky shadow-soft select-none',
          height,
        )}
      >
        {banners.map((banner, index) => (
          <li
            key={banner.id}
            aria-roledescription="slide"
            aria-label={`${index + 1} จาก ${banners.length}`}
            aria-hidden={index !== current}
            className={classNames('absolute inset-0', index !== current && 'invisible')}
          >
            {(index === 0 || index === current || lookedAt) && (
              <ImageWithFallback
                src={banner.image_url}
                info={banner.image_info}
                sizes="(min-width: 1024px) 648px, calc(100vw - 32px)"
                alt={banner.alt_text}
                width={1280}
                height={640}
                loading="eager"
                fetchPriority={index === 0 ? 'high' : 'low'}
                draggable={false}
                className="size-full"
              />
            )}
          </li>
        ))}
      </ul>
      {several && (
        <>
          <IconButton
            icon={ChevronLeft}
            label="ภาพก่อนหน้า"
            onClick={() => show(current - 1, -1)}
            className="absolute start-2 top-[calc(50%-1.5rem)] -translate-y-1/2 bg-card/90 shadow-soft md:start-4"
          />
          <IconButton
            icon={ChevronRight}
            label="ภาพถัดไป"
            onClick={() => show(current + 1, 1)}
            className="absolute end-2 top-[calc(50%-1.5rem)] -translate-y-1/2 bg-card/90 shadow-soft md:end-4"
          />
        </>
      )}
    </section>
  )
}
