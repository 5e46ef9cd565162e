import { listAvailableProducts } from '@jansi/contract/calls/catalog'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/api/query-of.ts'
import { paths } from '../../lib/pages/paths.ts'
import { Link } from '../../ui/buttons/link.tsx'
import { SectionTitle } from '../../ui/page/page-title.tsx'
import { FilledRow } from './filled-row.tsx'

/** Products that can be had now, of several categories; nothing while there are none. */
export function AvailableRow() {
  const { data = [] } = useQuery(queryOf(listAvailableProducts, {}))
  if (data.length === 0) return null
  return (
    <section>
      <SectionTitle
        action={
          <Link
            to={`${paths.search}?in_stock=1`}
            className="flex min-h-11 items-center font-semibold text-indigo-deep"
          >
            ดูทั้งหมด
          </Link>
        }
      >
        มีของให้เลือกตอนนี้
      </SectionTitle>
      <FilledRow products={data} columns={5} />
    </section>
  )
}
