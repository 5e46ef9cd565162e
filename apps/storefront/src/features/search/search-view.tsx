import type { Elements } from '@jansi/client/elements'
import { useHydrated } from '@jansi/client/use-hydrated'
import type { CardProduct } from '@jansi/contract/catalog'
import type { Faq } from '@jansi/contract/faq'
import type { FoundArticle } from '@jansi/contract/search'
import { useQuery } from '@tanstack/react-query'
import { BookOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAddressState } from '../../lib/filters/use-address-state.ts'
import { paths } from '../../lib/pages/paths.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Link } from '../../ui/buttons/link.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { Chip, ChipGroup } from '../../ui/choices/chip.tsx'
import { ChipSelect } from '../../ui/choices/chip-select.tsx'
import { FilterRow } from '../../ui/choices/filter-row.tsx'
import { NeedsScript } from '../../ui/forms/needs-script.tsx'
import { FoundCount } from '../../ui/page/found-count.tsx'
import { SectionTitle } from '../../ui/page/page-title.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/page/states.tsx'
import { ThaiText } from '../../ui/page/thai-text.tsx'
import { searchQuery } from './api/search.ts'
import { SearchBox } from './search-box.tsx'
import { inAddress, noFilter, type SearchFilter, showMore } from './search-filter.ts'
import { FLAGS, type Flag } from './search-flags.ts'

const flagTexts: Record<Flag, string> = { buy: 'ซื้อได้', borrow: 'ยืมได้', free: 'ฟรี', in_stock: 'มีของ' }
const orders = [
  { value: 'relevance', label: 'ตรงที่สุด' },
  { value: 'price', label: 'ราคาต่ำ' },
  { value: 'name', label: 'ชื่อ ก–ฮ' },
]
const grid = 'grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 md:grid-cols-4 lg:grid-cols-5'
const skeletons = ['a', 'b', 'c', 'd']

type SearchViewProps = {
  renderProduct: (product: CardProduct) => ReactNode
  renderQuestions: (questions: Faq[]) => Elements
  /** Where to ask if nothing is found. */
  contact: Elements
}

/** The search of the whole shop: field with suggestions, filters, order and results, all kept in the address. */
export function SearchView(render: SearchViewProps) {
  const [filter, setFilter] = useAddressState(inAddress)
  const hydrated = useHydrated()
  const change = (next: Partial<SearchFilter>) =>
    setFilter((now) => ({ ...now, shown: noFilter.shown, ...next }))
  const toggle = (flag: Flag) => {
    const flags = new Set(filter.flags)
    if (!flags.delete(flag)) flags.add(flag)
    change({ flags })
  }
  return (
    <>
      <SearchBox words={filter.words} onSearch={(words) => change({ words })} />
      <div className="mt-3 mb-4">
        <FilterRow>
          <ChipGroup label="กรองสินค้า" inRow>
            {FLAGS.map((flag) => (
              <Chip key={flag} selected={filter.flags.has(flag)} onToggle={() => toggle(flag)}>
                {flagTexts[flag]}
              </Chip>
            ))}
          </ChipGroup>
          <ChipSelect
            label="เรียงตาม"
            value={filter.sort}
            options={orders}
            onChange={(sort) => change({ sort: sort === 'price' || sort === 'name' ? sort : 'relevance' })}
          />
        </FilterRow>
      </div>
      {hydrated ? (
        <Results filter={filter} onChange={setFilter} {...render} />
      ) : (
        <NeedsScript part="การค้นหา" />
      )}
    </>
  )
}

function Results({
  filter,
  onChange,
  renderProduct,
  renderQuestions,
  contact,
}: SearchViewProps & { filter: SearchFilter; onChange: (filter: SearchFilter) => void }) {
  const { data, isError, isRefetching, isFetching, refetch } = useQuery(searchQuery(filter))
  if (isError && !data) {
    return <ErrorState title="ค้นหาไม่สำเร็จ" onRetry={() => void refetch()} retrying={isRefetching} />
  }
  const { products, articles = [], questions = [] } = data ?? {}
  const shown = products?.results.length ?? 0
  const isAll = products !== undefined && products.count <= shown
  const more = !products || isAll ? null : showMore(filter)
  const of = filter.words === '' ? 'สินค้าทั้งร้าน' : `ผลการค้นหา “${filter.words}” พบสินค้า`
  return (
    <div className="space-y-10" aria-busy={isFetching}>
      <section aria-label="สินค้า">
        <FoundCount className="mb-3">{products ? `${of} ${products.count} รายการ` : 'กำลังค้นหา'}</FoundCount>
        {!products && (
          <div className={grid}>
            {skeletons.map((key) => (
              <Skeleton key={key} className="h-64 md:h-72" />
            ))}
          </div>
        )}
        {products && shown > 0 && (
          <ul className={grid}>
            {products.results.map((product) => (
              <li key={product.id}>{renderProduct(product)}</li>
            ))}
          </ul>
        )}
        {more && (
          <div className="mt-6 text-center">
            <Button variant="secondary" busy={isFetching} busyLabel="กำลังโหลด" onClick={() => onChange(more)}>
              แสดงสินค้าเพิ่ม
            </Button>
          </div>
        )}
        {products && !isAll && !more && (
          <p className="mt-6 text-center text-ink-soft">มีมากกว่านี้ พิมพ์คำค้นหาให้เจาะจงขึ้น</p>
        )}
      </section>
      {products && products.count + articles.length + questions.length === 0 && (
        <Nothing filter={filter} onChange={onChange} contact={contact} />
      )}
      {articles.length > 0 && <Articles articles={articles} />}
      {questions.length > 0 && (
        <section>
          <SectionTitle>คำถามที่พบบ่อย</SectionTitle>
          {renderQuestions(questions)}
        </section>
      )}
    </div>
  )
}

type NothingProps = Pick<SearchViewProps, 'contact'> & {
  filter: SearchFilter
  onChange: (filter: SearchFilter) => void
}

function Nothing({ filter, onChange, contact }: NothingProps) {
  if (filter.flags.size > 0) {
    return (
      <EmptyState
        title="ไม่พบสินค้าที่ผ่านตัวกรอง"
        action={<Button onClick={() => onChange({ ...filter, flags: noFilter.flags })}>ล้างตัวกรอง</Button>}
      >
        ลองเลือกตัวกรองให้น้อยลง
      </EmptyState>
    )
  }
  if (filter.words === '') {
    return <EmptyState title="ยังไม่มีสินค้าเปิดให้เลือก">สินค้าจะเปิดให้เลือกก่อนรอบถัดไป</EmptyState>
  }
  return (
    <>
      <EmptyState
        title="ไม่พบสิ่งที่ค้นหา"
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Button onClick={() => onChange(noFilter)}>ดูสินค้าทั้งร้าน</Button>
            <LinkButton to={paths.faq} variant="secondary">
              ดูคำถามที่พบบ่อย
            </LinkButton>
          </div>
        }
      >
        ลองใช้คำที่สั้นลง หรือคำอื่นที่มีความหมายใกล้กัน
      </EmptyState>
      {contact}
    </>
  )
}

function Articles({ articles }: { articles: FoundArticle[] }) {
  return (
    <section>
      <SectionTitle>บทความ</SectionTitle>
      <ul className="grid gap-3 md:grid-cols-2">
        {articles.map(({ id, title, category_name }) => (
          <li key={id}>
            <Link
              to={paths.tutorial(id)}
              className="flex h-full items-center gap-3 card card-link p-4 hover:text-indigo-deep"
            >
              <BookOpen aria-hidden className="size-5 shrink-0 text-ink-soft" />
              <span className="min-w-0">
                <span className="block leading-normal font-semibold">
                  <ThaiText>{title}</ThaiText>
                </span>
                <span className="text-sm text-ink-soft">{category_name}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
