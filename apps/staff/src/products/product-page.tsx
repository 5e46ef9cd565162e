import { type StaffCategory, type StaffProduct, updateProduct } from '@jansi/contract/staff-catalog'
import HiddenIcon from '@mui/icons-material/VisibilityOff'
import Button from '@mui/material/Button'
import { useGetList } from 'react-admin'
import { useParams } from 'react-router'
import { api } from '../lib/api.ts'
import { usePendingAction } from '../lib/pending-action.ts'
import { useRecord } from '../lib/use-record.ts'
import { useRecordAction } from '../lib/use-record-action.ts'
import { useVersionedDraft } from '../lib/use-versioned-draft.ts'
import { paths } from '../paths.ts'
import { Page } from '../ui/page.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { StaleNotice } from '../ui/stale-notice.tsx'
import { ErrorState, LoadingState } from '../ui/states.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { draftOf, problemsOf, productBody } from './product-draft.ts'
import { ProductForm } from './product-form.tsx'
import { differences, rebase } from './stale-product.ts'

const BACK = { to: paths.products.list, label: 'กลับไปสินค้าทั้งหมด' }

/** One product, to be edited, with its stock. */
export function ProductPage() {
  const id = useParams().id ?? ''
  const { data: product, error, refetch } = useRecord<StaffProduct>('products', Number(id))
  if (!product) {
    return (
      <Page title="สินค้า" back={BACK}>
        {error ? <ErrorState error={error} onRetry={() => refetch()} /> : <LoadingState />}
      </Page>
    )
  }
  return <ProductEditor key={product.id} product={product} />
}

function ProductEditor({ product }: { product: StaffProduct }) {
  const { run, runLater, busy } = useRecordAction('products', String(product.id))
  const { data: categories } = useGetList<StaffCategory>('categories')
  const pending = usePendingAction()
  const form = useVersionedDraft(product, {
    draftOf,
    empty: draftOf(product),
    problemsOf,
    stale: updateProduct.responses[409],
    rebase,
  })
  const { base, draft, changed } = form
  const read = form.read ?? product
  const hiding = pending?.resource === 'products' && pending.id === String(product.id)
  const isActive = hiding ? pending.shown.is_active === true : read.is_active

  async function save() {
    if (!form.ready()) return
    const body = { ...productBody(draft), version: read.version }
    await run(
      async () => {
        const saved = await api(updateProduct, { params: { id: product.id }, body })
        form.loadRecord(saved)
        return saved
      },
      'บันทึกสินค้าแล้ว',
      form.showsStale,
    )
  }

  function showInShop(is_active: boolean) {
    const body = { ...productBody(draftOf(read)), is_active, version: read.version }
    runLater({
      move: async () => {
        const saved = await api(updateProduct, { params: { id: product.id }, body })
        form.rebaseOn(saved)
        return saved
      },
      waiting: is_active ? 'กำลังแสดงสินค้าในร้าน' : 'กำลังซ่อนสินค้าจากร้าน',
      done: is_active ? 'สินค้าแสดงในร้านแล้ว' : 'ซ่อนสินค้าจากร้านแล้ว',
      shown: { is_active },
    })
  }

  const categoryName = (id: number | null) =>
    categories?.find((category) => category.id === id)?.display_name ?? 'ไม่มี'
  return (
    <Page
      title={base.name}
      back={BACK}
      aside={
        <>
          {!isActive && <StatusChip tone="plain" icon={HiddenIcon} label="ซ่อนจากร้าน" />}
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
      <StaleNotice
        form={form}
        what="สินค้านี้"
        differencesOf={(was, mine, theirs) => differences(was, mine, theirs, { categoryName })}
      />
      <ProductForm
        draft={draft}
        problems={form.problems}
        stored={product}
        onChange={form.change}
        formRef={form.formRef}
      />
      <SaveBar
        label="บันทึกสินค้า"
        changed={changed && !hiding}
        busy={busy}
        onSave={() => void save()}
        onReset={() => form.load(base)}
      />
    </Page>
  )
}
