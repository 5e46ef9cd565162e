import { sortCategories } from '@jansi/contract/calls/staff-catalog'
import type { StaffCategory } from '@jansi/contract/staff-catalog'
import Typography from '@mui/material/Typography'
import { useGetList } from 'react-admin'
import { api } from '../lib/api/api.ts'
import { useReorder } from '../lib/sorting/use-reorder.ts'
import { paths } from '../paths.ts'
import { ProductImage } from '../ui/images/product-image.tsx'
import { CreateButton } from '../ui/lists/create-button.tsx'
import { OrderedList } from '../ui/lists/ordered-list.tsx'
import { Page } from '../ui/page/page.tsx'
import { EmptyState, ErrorState, LoadingState } from '../ui/page/states.tsx'

/** The shop's categories in the order in which the home page shows them. */
export function CategoryList() {
  const { data, error, refetch } = useGetList<StaffCategory>('categories')
  return (
    <Page title="หมวดหมู่" aside={<CreateButton to={paths.categories.create}>เพิ่มหมวดหมู่</CreateButton>}>
      {data ? (
        <Categories categories={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => refetch()} />
      ) : (
        <LoadingState />
      )}
    </Page>
  )
}

function Categories({ categories }: { categories: readonly StaffCategory[] }) {
  const { move, busy } = useReorder('categories', categories, (body) => api(sortCategories, { body }))
  if (categories.length === 0) return <EmptyState title="ยังไม่มีหมวดหมู่ เพิ่มหมวดแรกได้เลย" />
  return (
    <>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        หน้าแรกของร้านเรียงตามลำดับนี้
      </Typography>
      <OrderedList
        label="หมวดหมู่"
        busy={busy}
        onMove={(from, to) => void move(from, to)}
        entries={categories.map((category) => ({
          id: category.id,
          name: category.display_name,
          to: paths.categories.one(category.id),
          lead: <ProductImage image={category.image?.url ?? null} />,
          notes: (
            <Typography variant="body2" color="textSecondary">
              {`${category.product_count} สินค้า`}
            </Typography>
          ),
        }))}
      />
    </>
  )
}
