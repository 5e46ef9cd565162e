import { formatDay } from '@jansi/client/format'
import { renderArticle } from '@jansi/client/html/html-to-react'
import { getTutorial } from '@jansi/contract/calls/tutorials'
import type { Tutorial } from '@jansi/contract/tutorials'
import { youTubeFrame, youTubeVideo } from '@jansi/contract/youtube'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { CallError } from '../../lib/api/api.ts'
import { queryOf } from '../../lib/api/query-of.ts'
import { splitTags } from '../../lib/filters/tags.ts'
import { paths } from '../../lib/pages/paths.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ExternalLinkButton, LinkButton } from '../../ui/buttons/link-button.tsx'
import { Spinner } from '../../ui/buttons/spinner.tsx'
import { RichText } from '../../ui/html/rich-text.tsx'
import { Tag } from '../../ui/html/tag.tsx'
import { ImageWithFallback } from '../../ui/images/image-with-fallback.tsx'
import { BackButton } from '../../ui/page/back-button.tsx'
import { DocumentTitle } from '../../ui/page/document-title.tsx'
import { English } from '../../ui/page/english.tsx'
import { EmptyState, ErrorState } from '../../ui/page/states.tsx'
import { ThaiText } from '../../ui/page/thai-text.tsx'

/** One article by its id; an unknown one leads back to the list (specification, section 8). */
export function TutorialDetail({ id }: { id: number }) {
  const { data, error, isPending, isRefetching, refetch } = useQuery(queryOf(getTutorial, { params: { id } }))
  if (error instanceof CallError && error.failure.status === 404) {
    return <Navigate to={paths.tutorials} replace />
  }
  if (isPending) return <Spinner label="กำลังโหลดบทความ" />
  if (!data && error) {
    return (
      <>
        <DocumentTitle>บทความ</DocumentTitle>
        <h1 className="sr-only">บทความ</h1>
        <ErrorState
          title={<English>Failed to load tutorial</English>}
          onRetry={() => void refetch()}
          retrying={isRefetching}
        >
          โหลดบทความไม่สำเร็จ ลองใหม่อีกครั้งในภายหลัง
        </ErrorState>
      </>
    )
  }
  return data ? <Article tutorial={data} /> : <MissingTutorial />
}

/** In the place of an article that is not there. */
export function MissingTutorial() {
  return (
    <>
      <h1 className="sr-only">ไม่พบบทความ</h1>
      <EmptyState
        title={<English>Tutorial not found</English>}
        action={<LinkButton to={paths.tutorials}>ดูบทความทั้งหมด</LinkButton>}
      >
        ไม่พบบทความนี้ อาจถูกย้ายหรือลบไปแล้ว
      </EmptyState>
    </>
  )
}

function Article({ tutorial }: { tutorial: Tutorial }) {
  const tags = splitTags(tutorial.tags)
  const images = tutorial.images.toSorted((one, other) => one.order - other.order)
  return (
    <article className="mx-auto max-w-read">
      <DocumentTitle>{tutorial.title}</DocumentTitle>
      <BackButton to={paths.tutorials} label="บทความทั้งหมด" />
      <h1 className="mt-2 text-2xl md:text-3xl">
        <ThaiText>{tutorial.title}</ThaiText>
      </h1>
      <dl className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-sm text-ink-soft">
        <Fact name="หมวดหมู่">{tutorial.category_name}</Fact>
        <Fact name="ผู้เขียน">{tutorial.author}</Fact>
        <Fact name="วันที่">{formatDay(tutorial.created_at)}</Fact>
        <Fact name="ระดับความยาก">{tutorial.difficulty_level}</Fact>
      </dl>
      {tutorial.main_image && (
        <ImageWithFallback
          src={tutorial.main_image}
          info={tutorial.main_image_info}
          sizes="(min-width: 752px) 720px, calc(100vw - 32px)"
          alt=""
          width={tutorial.main_image_info?.width ?? 1280}
          height={tutorial.main_image_info?.height ?? 720}
          loading="eager"
          fetchPriority="high"
          className="mt-6 w-full rounded-card bg-wash-sun"
        />
      )}
      <Video url={tutorial.video_url} title={tutorial.title} />
      <RichText key={tutorial.content} className="mt-8 md:text-lg">
        {renderArticle(tutorial.content)}
      </RichText>
      {images.length > 0 && (
        <div className="mt-8 space-y-8">
          {images.map((picture) => (
            <figure key={picture.id}>
              <ImageWithFallback
                src={picture.image}
                info={picture.image_info}
                sizes="(min-width: 752px) 720px, calc(100vw - 32px)"
                alt=""
                width={picture.image_info?.width ?? 1280}
                height={picture.image_info?.height ?? 720}
                className="w-full rounded-card"
              />
              {picture.caption && (
                <figcaption className="mt-2 text-center text-sm text-ink-soft">{picture.caption}</figcaption>
              )}
            </figure>
          ))}
        </div>
      )}
      {tags.length > 0 && (
        <ul aria-label="แท็ก" className="mt-8 flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag}>
              <Tag>{tag}</Tag>
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}

function Fact({ name, children }: { name: string; children: string }) {
  if (!children) return null
  return (
    <div className="flex gap-1.5">
      <dt>{name}</dt>
      <dd className="font-semibold text-ink">{children}</dd>
    </div>
  )
}

/** A film, whose frame is loaded by a press only: nothing is asked of another site before. */
function Video({ url, title }: { url: string; title: string }) {
  const [isOpen, setOpen] = useState(false)
  const video = youTubeVideo(url)
  if (video) {
    return isOpen ? (
      <iframe
        src={youTubeFrame(video)}
        title={`วิดีโอ: ${title}`}
        allow="encrypted-media; picture-in-picture; fullscreen"
        referrerPolicy="strict-origin-when-cross-origin"
        className="mt-6 aspect-video w-full rounded-card bg-line"
      />
    ) : (
      <Button variant="secondary" className="mt-6" onClick={() => setOpen(true)}>
        ดูวิดีโอ (เปิดจาก YouTube)
      </Button>
    )
  }
  if (!/^https?:\/\//.test(url)) return null
  return (
    <ExternalLinkButton href={url} variant="secondary" className="mt-6">
      <ExternalLink aria-hidden className="size-5" />
      ดูวิดีโอ
    </ExternalLinkButton>
  )
}
