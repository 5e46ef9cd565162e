import { formatBaht } from '@jansi/client/format'
import { missingPrices } from '@jansi/contract/product-prices'
import type { StaffCategory, StaffProduct } from '@jansi/contract/staff-catalog'
import AddIcon from '@mui/icons-material/Add'
import GoneIcon from '@mui/icons-material/RemoveShoppingCart'
import HiddenIcon from '@mui/icons-material/VisibilityOff'
import WarningIcon from '@mui/icons-material/WarningAmber'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { ListBase, useGetList, useListContext } from 'react-admin'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { ProductImage } from '../ui/images/product-image.tsx'
import { Figure } from '../ui/page/figure.tsx'
import { MoreActions } from '../ui/page/more-actions.tsx'
import { Page } from '../ui/page/page.tsx'
import { Queue, type QueueColumn } from '../ui/queue/queue.tsx'
import { QueueSearch } from '../ui/queue/queue-search.tsx'
import { QueueTabs } from '../ui/queue/queue-tabs.tsx'
import { StatusChip } from '../ui/status/status-chip.tsx'
import { type Stock, StockFigures, totalStock } from './stock-figures.tsx'

/** The shop's products with their stock at a glance. */
export function ProductList() {
  return (
    <ListBase perPage={25}>
      <Page title="สินค้าและสต็อก" actions={<Moves />}>
        <QueueTabs<'low' | 'quarantined'>
          label="สต็อก"
          filter="stock"
          tabs={[
            { status: null, label: 'ทั้งหมด', count: null },
            { status: 'low', label: 'เหลือน้อย', count: null },
            { status: 'quarantined', label: 'พักไว้ซ่อม', count: null },
          ]}
        />
        <Box
          sx={{
            display: 'grid',
            columnGap: 2,
            alignItems: 'end',
            gridTemplateColumns: { md: '380px 320px' },
          }}
        >
          <QueueSearch label="ค้นหาชื่อหรือยี่ห้อ" />
          <CategoryFilter />
        </Box>
        <Queue<StaffProduct>
          label="สินค้า"
          nameTitle="สินค้า"
          columns={COLUMNS}
          nameOf={(product) => product.name}
          leadWidth={68}
          lead={(product) => <ProductImage image={product.images[0]?.url ?? null} />}
          pathOf={(product) => paths.products.one(product.id)}
          card={(product) => <ProductCard product={product} />}
          empty="ไม่มีสินค้าตามตัวกรองนี้"
        />
      </Page>
    </ListBase>
  )
}

function Moves() {
  return (
    <>
      <Button variant="contained" component={Link} to={paths.products.create} startIcon={<AddIcon />}>
        เพิ่มสินค้า
      </Button>
      <MoreActions
        actions={[
          { label: 'นับสต็อก', to: paths.products.count() },
          { label: 'พิมพ์ป้าย', to: paths.products.labels() },
          { label: 'นำเข้า/ส่งออก CSV', to: paths.products.file },
        ]}
      />
    </>
  )
}

const ALL = ''

function CategoryFilter() {
  const { filterValues, setFilters } = useListContext()
  const { data: categories } = useGetList<StaffCategory>('categories')
  const chosen = Number(filterValues.category)
  const known = categories?.some((category) => category.id === chosen)

  function choose(value: string) {
    const { category: _, ...others } = filterValues
    setFilters(value === ALL ? others : { ...others, category: Number(value) })
  }

  return (
    <TextField
      select
      label="หมวดหมู่"
      value={known ? String(chosen) : ALL}
      onChange={(event) => choose(event.target.value)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      sx={{ mb: 2 }}
    >
      <MenuItem value={ALL}>ทุกหมวดหมู่</MenuItem>
      {categories?.map((category) => (
        <MenuItem key={category.id} value={String(category.id)}>
          {category.display_name}
        </MenuItem>
      ))}
    </TextField>
  )
}

/** Returns a column of pieces of all sizes together. */
function figureColumn(title: string, of: (stock: Stock) => number): QueueColumn<StaffProduct> {
  return {
    title,
    align: 'right',
    width: 72,
    cell: ({ variants }) => <Figure count={of(totalStock(variants))} />,
  }
}

const COLUMNS: readonly QueueColumn<StaffProduct>[] = [
  { title: 'หมวดหมู่', cell: (product) => product.category_name },
  { title: 'ราคา', cell: (product) => offersOf(product) },
  { title: 'ตัวเลือก', align: 'right', cell: (product) => product.variants.filter(isActive).length },
  figureColumn('เหลือ', ({ available }) => available),
  figureColumn('จอง', ({ reserved }) => reserved),
  figureColumn('ยืม', ({ on_loan }) => on_loan),
  figureColumn('ซ่อม', ({ quarantined }) => quarantined),
  {
    title: 'สัญญาณ',
    cell: (product) => (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        {totalStock(product.variants).available === 0 && (
          <StatusChip tone="care" icon={GoneIcon} label="หมด" />
        )}
        <Marks product={product} />
      </Box>
    ),
  },
]

function ProductCard({ product }: { product: StaffProduct }) {
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        {`${product.category_name} · ${offersOf(product)}`}
      </Typography>
      <Typography variant="body2">
        <StockFigures stock={totalStock(product.variants)} />
      </Typography>
      <Marks product={product} />
    </>
  )
}

/** A product that is hidden, is lent without a price for lost pieces, or whose sizes ran out one by one. */
function Marks({ product }: { product: StaffProduct }) {
  const gone = product.variants.filter((variant) => isActive(variant) && variant.available === 0)
  const some = gone.length > 0 && gone.length < product.variants.filter(isActive).length
  return (
    <>
      {some && (
        <Typography component="span" variant="body2" color="error">
          {gone.length === 1 ? `หมด: ${gone[0]?.size}` : `หมด ${gone.length} ตัวเลือก`}
        </Typography>
      )}
      {missingPrices(product).includes('replacement_price') && (
        <StatusChip tone="care" icon={WarningIcon} label="ไม่มีราคาทดแทน" />
      )}
      {!product.is_active && <StatusChip tone="quiet" icon={HiddenIcon} label="ซ่อนจากร้าน" />}
    </>
  )
}

const isActive = (variant: { is_active: boolean }) => variant.is_active

function offersOf(product: StaffProduct): string {
  const offers = [
    product.is_for_sale && `ขาย ${priceOf(product, 'sale_price')}`,
    product.is_for_rent && `ยืม ${priceOf(product, 'rental_price')}`,
  ].filter(Boolean)
  return offers.join(' · ') || 'ไม่เปิดขายและยืม'
}

function priceOf(product: StaffProduct, price: 'sale_price' | 'rental_price'): string {
  const prices = product.variants
    .filter(isActive)
    .flatMap((variant) => variant[price] ?? product[price] ?? [])
  const least = Math.min(...prices)
  if (prices.length === 0) return '–'
  if (least === 0 && prices.every((amount) => amount === 0)) return 'ฟรี'
  const most = Math.max(...prices)
  return least === most ? formatBaht(least) : `${formatBaht(least)}–${formatBaht(most)}`
}
