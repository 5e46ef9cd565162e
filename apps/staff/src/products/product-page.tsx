import { updateProduct } from '@jansi/contract/calls/staff-catalog'
import type { StaffProduct } from '@jansi/contract/staff-catalog'
import HiddenIcon from '@mui/icons-material/VisibilityOff'
import Button from '@mui/material/Button'
import { useParams } from 'react-router'
import { RecordForm } from '../form/record-form.tsx'
import { useRecordEditor } from '../form/use-record-editor.ts'
import { useUnconfirmedAction } from '../lib/actions/pending-action.ts'
import { useRecord } from '../lib/admin/use-record.ts'
import { api } from '../lib/api/api.ts'
import { paths } from '../paths.ts'
import { Page, RecordFrame } from '../ui/page/page.tsx'
import { StatusChip } from '../ui/status/status-chip.tsx'
import { ProductFields } from './product-fields.tsx'
import { productForm } from './product-form.ts'
import { useProductForm } from './use-product-form.ts'

const BACK = { to: paths.products.list, label: 'กลับไปสินค้าทั้งหมด' }

/** One product, to be edited, with its stock. */
export function ProductPage() {
  const id = useParams().id ?? ''
  const query = useRecord<StaffProduct>('products', Number(id))
  return (
    <RecordFrame query={query} title="สินค้า" back={BACK}>
      {(product) => <ProductEditor key={product.id} product={product} />}
    </RecordFrame>
  )
}

function ProductEditor({ product }: { product: StaffProduct }) {
  const params = { id: product.id }
  const action = useUnconfirmedAction('products', String(product.id))
  const editor = useRecordEditor(product, useProductForm(), {
    resource: 'products',
    update: {
      send: ({ version }, body) => api(updateProduct, { params, body: { ...body, version } }),
      done: 'บันทึกสินค้าแล้ว',
    },
  })
  const { base, busy } = editor
  const read = editor.read ?? product
  const hiding = action !== undefined
  const isActive = action ? action.shown.is_active === true : read.is_active

  function showInShop(is_active: boolean) {
    editor.runLater({
      send: async (how) => {
        const body = { ...productForm.schema.parse(base), is_active, version: read.version }
        const saved = await api(updateProduct, { params, body, ...how })
        editor.rebaseOn(saved)
        return saved
      },
      what: is_active ? 'แสดงสินค้าในร้าน' : 'ซ่อนสินค้าจากร้าน',
      subject: base.name,
      path: paths.products.one(product.id),
      lastEvent: 0,
      done: is_active ? 'สินค้าแสดงในร้านแล้ว' : 'ซ่อนสินค้าจากร้านแล้ว',
      shown: { is_active },
    })
  }

  return (
    <Page
      title={base.name}
      back={BACK}
      aside={
        <>
          {!isActive && <StatusChip tone="quiet" icon={HiddenIcon} label="ซ่อนจากร้าน" />}
          <Button
            variant="outlined"
            disabled={busy || hiding}
            onClick={() => showInShop(!isActive)}
            sx={{ ml: { md: 'auto' } }}
          >
            {isActive ? 'ซ่อนจากร้าน' : 'แสดงในร้าน'}
          </Button>
        </>
      }
    >
      <RecordForm editor={editor} what="สินค้านี้" locked={hiding} bar="บันทึกสินค้า">
        <ProductFields stored={product} />
      </RecordForm>
    </Page>
  )
}
