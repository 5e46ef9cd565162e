import { formatCount } from '@jansi/client/format'
import type { StaffCategory } from '@jansi/contract/staff-catalog'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useGetList } from 'react-admin'
import { Link as RouterLink, useSearchParams } from 'react-router'
import { paths } from '../paths.ts'
import { Page } from '../ui/page/page.tsx'
import { Panel } from '../ui/page/panel.tsx'
import { ErrorState, LoadingState } from '../ui/page/states.tsx'
import { readDraft } from './count-draft.ts'
import { CountSheet } from './count-sheet.tsx'

type ShelfRecord = { id: string; shelf: string | null; variants: number }

const NO_SHELF_NAME = 'ยังไม่ระบุชั้นวาง'

/** Counting the stock: the choice of a category or a shelf, and then its sheet. */
export function CountPage() {
  const [query] = useSearchParams()
  const shelf = query.get('shelf')
  const category = Number(query.get('category'))
  const { data: categories } = useGetList<StaffCategory>('categories')
  if (shelf !== null) {
    const name = shelf === '' ? NO_SHELF_NAME : `ชั้น ${shelf}`
    return <CountSheet key={`shelf ${shelf}`} scope={scopeOf({ shelf })} filter={{ shelf }} name={name} />
  }
  if (Number.isInteger(category) && category > 0) {
    const name = categories?.find(({ id }) => id === category)?.display_name ?? 'หมวดหมู่'
    return (
      <CountSheet
        key={`category ${category}`}
        scope={scopeOf({ category })}
        filter={{ category }}
        name={name}
      />
    )
  }
  return <ScopeChoice />
}

/** The name under which the device keeps the sheet of a shelf or a category. */
function scopeOf(filter: { shelf: string } | { category: number }): string {
  return 'shelf' in filter ? `shelf ${filter.shelf}` : `category ${filter.category}`
}

function ScopeChoice() {
  const categories = useGetList<StaffCategory>('categories')
  const shelves = useGetList<ShelfRecord>('shelves')
  const failed = [categories, shelves].find(({ error }) => error)
  return (
    <Page title="นับสต็อก" back={{ to: paths.products.list, label: 'กลับไปสินค้าทั้งหมด' }}>
      {categories.data && shelves.data ? (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Panel title="นับตามชั้นวาง">
            {shelves.data.every((row) => row.shelf === null) && (
              <Typography color="textSecondary" sx={{ mb: 1.5 }}>
                ยังไม่มีชั้นวาง ใส่ได้ที่ช่องชั้นวางของตัวเลือกในหน้าสินค้า หรือในไฟล์นำเข้า
              </Typography>
            )}
            <Scopes
              label="ชั้นวาง"
              scopes={shelves.data.map((row) => ({
                scope: scopeOf({ shelf: row.shelf ?? '' }),
                path: paths.products.count({ shelf: row.shelf ?? '' }),
                name: row.shelf ?? NO_SHELF_NAME,
                size: `${formatCount(row.variants)} ตัวเลือก`,
              }))}
            />
          </Panel>
          <Panel title="นับตามหมวดหมู่">
            <Scopes
              label="หมวดหมู่"
              scopes={categories.data.map((row) => ({
                scope: scopeOf({ category: row.id }),
                path: paths.products.count({ category: String(row.id) }),
                name: row.display_name,
                size: `${formatCount(row.product_count)} สินค้า`,
              }))}
            />
          </Panel>
        </Box>
      ) : failed ? (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : (
        <LoadingState />
      )}
    </Page>
  )
}

type Scope = { scope: string; path: string; name: string; size: string }

function Scopes({ label, scopes }: { label: string; scopes: readonly Scope[] }) {
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        display: 'grid',
        gap: 1,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))',
      }}
    >
      {scopes.map(({ scope, path, name, size }) => {
        const waiting = Object.keys(readDraft(scope)).length
        return (
          <Paper component="li" key={scope} variant="outlined" sx={{ p: 1.5, minWidth: 0 }}>
            <Link component={RouterLink} to={path} sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
              {name}
            </Link>
            <Typography variant="body2" color="textSecondary">
              {size}
            </Typography>
            {waiting > 0 && (
              <Typography variant="body2" color="primary">
                {`นับค้างไว้ ${formatCount(waiting)} รายการ`}
              </Typography>
            )}
          </Paper>
        )
      })}
    </Box>
  )
}
