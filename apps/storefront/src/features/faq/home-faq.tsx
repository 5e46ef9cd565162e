import { listFaqs } from '@jansi/contract/calls/faq'
import type { Faq } from '@jansi/contract/faq'
import { LIMITS } from '@jansi/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { queryOf } from '../../lib/api/query-of.ts'
import { paths } from '../../lib/pages/paths.ts'
import { Link } from '../../ui/buttons/link.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { SectionTitle } from '../../ui/page/page-title.tsx'
import { ErrorState, Skeleton } from '../../ui/page/states.tsx'
import { FaqAccordion } from './html/faq-accordion.tsx'

/** The home page's questions: at most five active ones, the first open (specification, sections 4 and 9). */
export function HomeFaq() {
  const { data, isError, isRefetching, refetch } = useQuery(queryOf(listFaqs, {}))
  const preview = data?.filter((faq) => faq.is_active).slice(0, LIMITS.homeFaqs)
  if (preview?.length === 0) return null
  return (
    <section>
      <SectionTitle>
        <Link to={paths.faq} className="hover:text-indigo-deep hover:underline">
          คำถามที่พบบ่อย
        </Link>
      </SectionTitle>
      {preview ? (
        <Preview faqs={preview} />
      ) : isError ? (
        <ErrorState
          title="ไม่สามารถโหลดข้อมูล FAQ ได้ กรุณาลองใหม่อีกครั้ง"
          onRetry={() => void refetch()}
          retrying={isRefetching}
        />
      ) : (
        <Skeleton className="h-80" />
      )}
    </section>
  )
}

function Preview({ faqs }: { faqs: Faq[] }) {
  const [open, setOpen] = useState<number | null>(faqs[0]?.id ?? null)
  return (
    <>
      <FaqAccordion faqs={faqs} open={open} onOpenChange={setOpen} />
      <div className="mt-6 text-center">
        <LinkButton to={paths.faq} variant="secondary">
          ดูคำถามทั้งหมด
          <ArrowRight aria-hidden className="size-4" />
        </LinkButton>
      </div>
    </>
  )
}
