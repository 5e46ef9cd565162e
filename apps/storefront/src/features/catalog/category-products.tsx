import type { Elements } from '@jansi/client/elements'
import { getActiveWorkshopProducts } from '@jansi/contract/calls/catalog'
import type { Product } from '@jansi/contract/catalog'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/api/query-of.ts'
import { type InAddress, useAddressState } from '../../lib/filters/use-address-state.ts'
import { paths } from '../../lib/pages/paths.ts'
import { useOwnStock } from '../../lib/stock/own-hold.ts'
import { useCardLabels } from '../../lib/workshop/card-labels.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { Chip, ChipGroup } from '../../ui/choices/chip.tsx'
import { FilterRow } from '../../ui/choices/filter-row.tsx'
import { SearchField } from '../../ui/forms/search-field.tsx'
import { DocumentTitle } from '../../ui/page/document-title.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/page/states.tsx'
import { OrdersClosedNotice } from './orders-notice.tsx'
import { type ImageLoading, ProductCard } from './product-card.tsx'
import {
  dividingWays,
  filterProducts,
  noFilter,
  type ProductFilter,
  variantTypes,
  WAYS,
  type Way,
} from './product-filter.ts'

const grid = 'grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 md:grid-cols-4 lg:grid-cols-5'
const inAddress: InAddress<ProductFilter> = {
  read: (query) => ({
    search: query.get('q') ?? '',
    types: new Set(query.getAll('type')),
    ways: new Set(WAYS.filter((way) => query.get(way) === '1')),
  }),
  write: ({ search, types, ways }) => [
    ['q', search],
    ...[...types].map((type): [string, string] => ['type', type]),
    ...[...ways].map((way): [string, string] => [way, '1']),
  ],
}
const skeletons = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']

/** On a phone. */
const FIRST_ROW = 2
const FIRST_SCREEN = 4

/** The products of one category with search and chips (specification, section 2). */
export function CategoryProducts({ categoryId }: { categoryId: number }) {
  const { data, dataUpdatedAt, isError, isRefetching, refetch } = useQuery(
    queryOf(getActiveWorkshopProducts, {}),
  )
  const products = useOwnStock(data?.products ?? [], dataUpdatedAt)
  if (!data) {
    return (
      <>
        <DocumentTitle>สินค้าในหมวด</DocumentTitle>
        <PageTitle back={paths.home}>สินค้าในหมวด</PageTitle>
        {isError ? (
          <ErrorState title="โหลดสินค้าไม่สำเร็จ" onRetry={() => void refetch()} retrying={isRefetching} />
        ) : (
          <div role="status">
            <span className="sr-only">กำลังโหลดสินค้า</span>
            <div className={grid}>
              {skeletons.map((key) => (
                <Skeleton key={key} className="h-64 md:h-72" />
              ))}
            </div>
          </div>
        )}
      </>
    )
  }
  const category = data.categories.find(({ id }) => id === categoryId)
  if (!category) return <UnknownCategory />
  return (
    <Shelf
      key={categoryId}
      title={category.display_name || category.name}
      notice={data.workshop && <OrdersClosedNotice workshop={data.workshop} className="mb-6" />}
      products={products.filter((product) => product.category === categoryId)}
    />
  )
}

/** In the place of a category that the active workshop does not have. */
export function UnknownCategory() {
  return (
    <>
      <DocumentTitle>ไม่พบหมวดหมู่</DocumentTitle>
      <h1 className="sr-only">ไม่พบหมวดหมู่</h1>
      <EmptyState title="ไม่พบหมวดหมู่นี้" action={<LinkButton to={paths.home}>ดูหมวดหมู่ทั้งหมด</LinkButton>}>
        หมวดหมู่อาจไม่ได้เปิดในรอบนี้
      </EmptyState>
    </>
  )
}

type ShelfProps = { title: string; notice: Elements; products: Product[] }

function Shelf({ title, notice, products }: ShelfProps) {
  const [filter, setFilter] = useAddressState(inAddress)
  const labels = useCardLabels()
  const shown = filterProducts(products, filter)
  const isEmpty = products.length === 0
  const head = (
    <>
      <DocumentTitle>{title}</DocumentTitle>
      <PageTitle back={paths.home} count={isEmpty ? undefined : `พบ ${shown.length} รายการ`}>
        {title}
      </PageTitle>
      {notice}
    </>
  )
  if (isEmpty) {
    return (
      <>
        {head}
        <EmptyState title="ยังไม่มีสินค้าในหมวดนี้" action={<LinkButton to={paths.home}>ดูหมวดหมู่อื่น</LinkButton>}>
          สินค้าจะเปิดให้เลือกก่อนรอบถัดไป
        </EmptyState>
      </>
    )
  }
  return (
    <>
      {head}
      <div className="mb-4 grid gap-3 md:grid-cols-[minmax(14rem,22rem)_1fr] md:items-start md:gap-6">
        <SearchField
          label="ค้นหาสินค้า"
          placeholder={`ค้นหาใน${title}`}
          value={filter.search}
          onChange={(search) => setFilter((now) => ({ ...now, search }))}
        />
        <FilterRow>
          <WayChips
            ways={dividingWays(products)}
            chosen={filter.ways}
            onChange={(ways) => setFilter((now) => ({ ...now, ways }))}
          />
          <TypeChips
            types={variantTypes(products)}
            chosen={filter.types}
            onChange={(types) => setFilter((now) => ({ ...now, types }))}
          />
        </FilterRow>
      </div>
      {shown.length === 0 ? (
        <EmptyState
          title="ไม่พบสินค้าที่ตรงกับการค้นหา"
          action={<Button onClick={() => setFilter(noFilter)}>ล้างการค้นหา</Button>}
        >
          ลองใช้คำอื่น หรือเลือกประเภทเพิ่ม
        </EmptyState>
      ) : (
        <ul className={grid}>
          {shown.map((product, index) => (
            <li key={product.id}>
              <ProductCard product={product} {...labels} imageLoading={imageLoadingAt(index)} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const wayTexts: Record<Way, string> = { borrow: 'ยืมได้', buy: 'ซื้อได้' }

function WayChips({
  ways,
  chosen,
  onChange,
}: {
  ways: Way[]
  chosen: ReadonlySet<Way>
  onChange: (ways: Set<Way>) => void
}) {
  if (ways.length === 0) return null
  return (
    <ChipGroup label="ยืมหรือซื้อ" inRow>
      {ways.map((way) => (
        <Chip key={way} selected={chosen.has(way)} onToggle={() => onChange(toggled(chosen, way))}>
          {wayTexts[way]}
        </Chip>
      ))}
    </ChipGroup>
  )
}

function toggled<Choice>(chosen: ReadonlySet<Choice>, choice: Choice): Set<Choice> {
  const next = new Set(chosen)
  if (!next.delete(choice)) next.add(choice)
  return next
}

function TypeChips({
  types,
  chosen,
  onChange,
}: {
  types: string[]
  chosen: ReadonlySet<string>
  onChange: (types: Set<string>) => void
}) {
  if (types.length === 0) return null
  return (
    <>
      <ChipGroup label="กรองตามประเภท" inRow>
        {types.map((type) => (
          <Chip key={type} selected={chosen.has(type)} onToggle={() => onChange(toggled(chosen, type))}>
            {type}
          </Chip>
        ))}
      </ChipGroup>
      <Button variant="quiet" className="shrink-0" onClick={() => onChange(new Set(types))}>
        เลือกทั้งหมด
      </Button>
      <Button
        variant="quiet"
        className="shrink-0"
        disabled={chosen.size === 0}
        onClick={() => onChange(new Set())}
      >
        ล้างตัวเลือก
      </Button>
    </>
  )
}

function imageLoadingAt(index: number): ImageLoading {
  if (index < FIRST_ROW) return 'at once'
  return index < FIRST_SCREEN ? 'after fonts' : 'lazy'
}
