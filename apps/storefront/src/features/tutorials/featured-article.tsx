import { formatDay } from '@jansi/client/format'
import { renderPreview } from '@jansi/client/html/html-to-react'
import { listTutorialCategories, listTutorials } from '@jansi/contract/calls/tutorials'
import type { Tutorial } from '@jansi/contract/tutorials'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { queryOf } from '../../lib/api/query-of.ts'
import { paths } from '../../lib/pages/paths.ts'
import { Link } from '../../ui/buttons/link.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { Spinner } from '../../ui/buttons/spinner.tsx'
import { RichText } from '../../ui/html/rich-text.tsx'
import { ImageWithFallback } from '../../ui/images/image-with-fallback.tsx'
import { SectionTitle } from '../../ui/page/page-title.tsx'
import { EmptyState, ErrorState } from '../../ui/page/states.tsx'

/** The home page's articles block: a link to all, and the second article of the list (specification, section 9). */
export function FeaturedArticle() {
  const { data, isError, isRefetching, refetch } = useQuery(queryOf(listTutorials, {}))
  // Asked for here, not by the card, so that the home page's calls all leave at once.
  const categories = useQuery(queryOf(listTutorialCategories, {})).data
  return (
    <section>
      <SectionTitle
        action={
          <LinkButton to={paths.tutorials} variant="quiet" className="-me-[12px]">
            ดูบทความทั้งหมด
            <ArrowRight aria-hidden className="size-4" />
          </LinkButton>
        }
      >
        บทความ
      </SectionTitle>
      {data ? (
        <Featured article={data[1] ?? data[0]} categories={categories ?? []} />
      ) : isError ? (
        <ErrorState title="โหลดบทความไม่สำเร็จ" onRetry={() => void refetch()} retrying={isRefetching} />
      ) : (
        <Spinner label="กำลังโหลดบทความ" />
      )}
    </section>
  )
}

function Featured({
  article,
  categories,
}: {
  article: Tutorial | undefined
  categories: { id: number; name: string }[]
}) {
  if (!article) return <EmptyState title="ยังไม่มีบทความ">กลับมาอ่านใหม่เร็ว ๆ นี้</EmptyState>
  const category = categories.find((one) => one.id === article.category)?.name ?? article.category_name
  return (
    <article className="group card card-link relative grid overflow-hidden md:grid-cols-2">
      <ImageWithFallback
        src={article.main_image}
        info={article.main_image_info}
        sizes="(min-width: 1120px) 544px, (min-width: 768px) calc(50vw - 16px), calc(100vw - 32px)"
        alt=""
        width={640}
        height={360}
        className="aspect-video size-full bg-wash-sun"
      />
      <div className="flex flex-col justify-center p-5 md:p-8">
        <p className="text-sm text-ink-soft">{`${category} · ${formatDay(article.created_at)}`}</p>
        <h3 className="mt-1 text-xl md:text-2xl">
          <Link
            to={paths.tutorial(article.id)}
            viewTransition
            className="after:absolute after:inset-0 group-hover:text-indigo-deep focus-visible:after:rounded-card focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-indigo"
          >
            {article.title}
          </Link>
        </h3>
        {/* Not its last point, which the preview may cut inside a word. */}
        <RichText
          key={article.id}
          className="mt-3 [&>:is(ul,ol):last-child>li:last-child:not(:first-child)]:hidden"
        >
          {renderPreview(article.preview ?? '')}
        </RichText>
        <p aria-hidden className="mt-4 flex items-center gap-2 font-semibold text-indigo-deep">
          อ่านต่อ
          <ArrowRight className="size-4" />
        </p>
      </div>
    </article>
  )
}
