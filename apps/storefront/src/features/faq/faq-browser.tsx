import { listFaqs } from '@jansi/contract/calls/faq'
import type { Faq } from '@jansi/contract/faq'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { queryOf } from '../../lib/api/query-of.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Chip, ChipGroup } from '../../ui/choices/chip.tsx'
import { SearchField } from '../../ui/forms/search-field.tsx'
import { FoundCount } from '../../ui/page/found-count.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/page/states.tsx'
import { faqCategories, searchFaqs } from './faq-search.ts'
import { FaqAccordion } from './html/faq-accordion.tsx'

/** All questions, with a search and category chips (specification, section 2, FAQ page). */
export function FaqBrowser() {
  const { data, isError, isRefetching, refetch } = useQuery(queryOf(listFaqs, {}))
  if (data) return <Questions all={data} />
  if (!isError) return <Skeleton className="h-96" />
  return (
    <ErrorState
      title="ไม่สามารถโหลดข้อมูล FAQ ได้ กรุณาลองใหม่อีกครั้ง"
      onRetry={() => void refetch()}
      retrying={isRefetching}
    />
  )
}

function Questions({ all }: { all: Faq[] }) {
  const faqs = all.filter((faq) => faq.is_active)
  const [words, setWords] = useState('')
  const [category, setCategory] = useState<string | null>(null)
  const [open, setOpen] = useState<number | null>(null)
  const { hash } = useLocation()
  // After the hydration: the server does not know which question a link names.
  useEffect(() => {
    const named = all.find(({ id }) => hash === `#question-${id}`)
    if (named) setOpen(named.id)
  }, [hash, all])
  const found = searchFaqs(faqs, words, category)

  const search = (nextWords: string, nextCategory: string | null) => {
    setWords(nextWords)
    setCategory(nextCategory)
    setOpen(null)
  }

  return (
    <>
      <SearchField
        label="ค้นหาคำถาม"
        placeholder="ค้นหาคำถาม"
        value={words}
        onChange={(value) => search(value, category)}
        className="mb-4"
      />
      <ChipGroup label="หมวดหมู่คำถาม">
        <Chip selected={category === null} onToggle={() => search(words, null)}>
          ทั้งหมด
        </Chip>
        {faqCategories(faqs).map((name) => (
          <Chip key={name} selected={category === name} onToggle={() => search(words, name)}>
            {name}
          </Chip>
        ))}
      </ChipGroup>
      <FoundCount className="sr-only">{`พบ ${found.length} คำถาม`}</FoundCount>
      <div className="mt-6">
        {found.length > 0 ? (
          <FaqAccordion faqs={found} open={open} onOpenChange={setOpen} headingLevel={2} />
        ) : (
          <EmptyState
            title="ไม่พบคำถามที่ตรงกับการค้นหา"
            action={
              (words || category !== null) && (
                <Button variant="secondary" onClick={() => search('', null)}>
                  ล้างการค้นหา
                </Button>
              )
            }
          >
            ลองใช้คำอื่น หรือติดต่อชมรมได้ตามช่องทางด้านล่าง
          </EmptyState>
        )}
      </div>
    </>
  )
}
