import { listTutorialCategories, listTutorials } from '@jansi/contract/calls/tutorials'
import { containsWords } from '@jansi/contract/loose-text'
import type { Tutorial } from '@jansi/contract/tutorials'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/api/query-of.ts'
import { splitTags } from '../../lib/filters/tags.ts'
import { type InAddress, useAddressState } from '../../lib/filters/use-address-state.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ChipSelect } from '../../ui/choices/chip-select.tsx'
import { SearchField } from '../../ui/forms/search-field.tsx'
import { English } from '../../ui/page/english.tsx'
import { FoundCount } from '../../ui/page/found-count.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/page/states.tsx'
import { TutorialCard } from './tutorial-card.tsx'

const grid = 'grid gap-6 sm:grid-cols-2 lg:grid-cols-3'

type Filter = { words: string; category: string }

const noFilter: Filter = { words: '', category: '' }
const inAddress: InAddress<Filter> = {
  read: (query) => ({ words: query.get('q') ?? '', category: query.get('category') ?? '' }),
  write: ({ words, category }) => [
    ['q', words],
    ['category', category],
  ],
}

/** The articles with a search and a category dropdown, both kept in the address (specification, section 2). */
export function TutorialList() {
  const [filter, setFilter] = useAddressState(inAddress)
  const { words, category } = filter
  const { data, isError, isRefetching, refetch } = useQuery(queryOf(listTutorials, {}))
  const categories = useQuery(queryOf(listTutorialCategories, {})).data ?? []
  const found = data?.filter((tutorial) => matches(tutorial, words, category))

  return (
    <>
      <div className="mb-5 flex flex-wrap items-center gap-2">
        <SearchField
          label="ค้นหาบทความ"
          placeholder="ค้นหาบทความ"
          value={words}
          onChange={(value) => setFilter((now) => ({ ...now, words: value }))}
          className="min-w-0 flex-1 basis-60 md:max-w-md"
        />
        <ChipSelect
          label="หมวดหมู่"
          value={category}
          onChange={(value) => setFilter((now) => ({ ...now, category: value }))}
          options={[
            { value: '', label: 'ทุกหมวดหมู่' },
            ...categories.map((one) => ({ value: String(one.id), label: one.name })),
          ]}
        />
      </div>
      <FoundCount className="sr-only">{found ? `พบ ${found.length} บทความ` : ''}</FoundCount>
      {isError && !data ? (
        <ErrorState
          title={<English>Failed to load tutorials</English>}
          onRetry={() => void refetch()}
          retrying={isRefetching}
        >
          โหลดบทความไม่สำเร็จ ลองใหม่อีกครั้งในภายหลัง
        </ErrorState>
      ) : !found ? (
        <div className={grid}>
          {['a', 'b', 'c'].map((place) => (
            <Skeleton key={place} className="h-80" />
          ))}
        </div>
      ) : found.length === 0 ? (
        <EmptyState
          title="ไม่พบบทความ"
          action={
            (words || category) && (
              <Button variant="secondary" onClick={() => setFilter(noFilter)}>
                ล้างการค้นหา
              </Button>
            )
          }
        >
          {words || category ? 'ลองใช้คำอื่น หรือเลือกทุกหมวดหมู่' : 'กลับมาอ่านใหม่เร็ว ๆ นี้'}
        </EmptyState>
      ) : (
        <ul className={grid}>
          {found.map((tutorial) => (
            <li key={tutorial.id}>
              <TutorialCard
                tutorial={tutorial}
                category={
                  categories.find((one) => one.id === tutorial.category)?.name ?? tutorial.category_name
                }
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function matches(tutorial: Tutorial, words: string, category: string): boolean {
  if (category && String(tutorial.category) !== category) return false
  return containsWords(words)([
    tutorial.title,
    tutorial.description,
    tutorial.author,
    ...splitTags(tutorial.tags),
  ])
}
