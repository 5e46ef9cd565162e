import { formatDay } from '@jansi/client/format'
import type { Tutorial } from '@jansi/contract/tutorials'
import { paths } from '../../lib/pages/paths.ts'
import { Link } from '../../ui/buttons/link.tsx'
import { ImageWithFallback } from '../../ui/images/image-with-fallback.tsx'
import { ThaiText } from '../../ui/page/thai-text.tsx'

/** One article in the list: image, title, summary. */
export function TutorialCard({ tutorial, category }: { tutorial: Tutorial; category: string }) {
  return (
    <Link
      to={paths.tutorial(tutorial.id)}
      viewTransition
      className="group card card-link flex h-full flex-col overflow-hidden focus-visible:rounded-card"
    >
      <ImageWithFallback
        src={tutorial.main_image}
        info={tutorial.main_image_info}
        sizes="(min-width: 1024px) 347px, (min-width: 640px) calc(50vw - 28px), calc(100vw - 32px)"
        alt=""
        width={640}
        height={360}
        className="aspect-video w-full bg-wash-sun"
      />
      <span className="flex flex-1 flex-col p-4">
        <span className="text-sm text-ink-soft">{`${category} · ${formatDay(tutorial.created_at)}`}</span>
        <span className="mt-1 font-heading text-lg leading-normal font-medium text-balance transition-colors duration-150 group-hover:text-indigo-deep">
          <ThaiText>{tutorial.title}</ThaiText>
        </span>
        <span className="mt-1 line-clamp-3 pt-1 text-ink-soft">
          <ThaiText>{tutorial.description}</ThaiText>
        </span>
      </span>
    </Link>
  )
}
