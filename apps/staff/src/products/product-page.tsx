import {
  type StaffCategory,
  type StaffProduct,
  staleProduct,
  updateProduct,
} from '@jansi/contract/staff-catalog'
import HiddenIcon from '@mui/icons-material/VisibilityOff'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useRef, useState } from 'react'
import { useGetList } from 'react-admin'
import { useParams } from 'react-router'
import { api } from '../lib/api.ts'
import type { ApiError } from '../lib/api-error.ts'
import { focusFirstProblem } from '../lib/focus-problem.ts'
import { usePendingMove } from '../lib/pending-move.ts'
import { useLeaveGuard } from '../lib/use-leave-guard.ts'
import { useRecord } from '../lib/use-record.ts'
import { useRecordAction } from '../lib/use-record-action.ts'
import { ActionBar } from '../ui/action-bar.tsx'
import { Page } from '../ui/page.tsx'
import { StaleDialog } from '../ui/stale-dialog.tsx'
import { ErrorState, LoadingState } from '../ui/states.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { draftOf, isChanged, problemsOf, productBody } from './product-draft.ts'
import { ProductForm } from './product-form.tsx'
import { PRODUCT_PATHS } from './product-paths.ts'
import { differences, rebase } from './stale-product.ts'

const BACK = { to: PRODUCT_PATHS.list, label: 'กลับไปสินค้าทั้งหมด' }

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
  const pending = usePendingMove()
  const [{ base, draft }, setEdit] = useState({ base: product, draft: draftOf(product) })
  const [tried, setTried] = useState(false)
  const [theirs, setTheirs] = useState<StaffProduct | null>(null)
  const formRef = useRef<HTMLDivElement>(null)
  const changed = isChanged(draftOf(base), draft)
  const hiding = pending?.resource === 'products' && pending.id === String(product.id)
  const isActive = hiding ? pending.shown.is_active === true : base.is_active
  useLeaveGuard(changed)

  // Nothing is written here yet: what somebody else saved is simply the product.
  if (product.version > base.version && !changed) load(product)

  function load(current: StaffProduct) {
    setEdit({ base: current, draft: draftOf(current) })
    setTheirs(null)
  }

  /** Goes on from what stands now with this volunteer's changes laid over it. */
  function carryOn(current: StaffProduct) {
    setEdit((was) => ({ base: current, draft: rebase(draftOf(was.base), was.draft, draftOf(current)) }))
    setTheirs(null)
  }

  function showsStale(error: ApiError): boolean {
    const { data } = staleProduct.safeParse(error.body)
    if (error.code !== 'stale' || !data?.current) return false
    setTheirs(data.current)
    return true
  }

  async function save() {
    setTried(true)
    if (Object.keys(problemsOf(draft)).length > 0) {
      focusFirstProblem(formRef)
      return
    }
    const body = { ...productBody(draft), version: base.version }
    await run(
      async () => {
        const saved = await api(updateProduct, { params: { id: product.id }, body })
        load(saved)
        setTried(false)
        return saved
      },
      'บันทึกสินค้าแล้ว',
      showsStale,
    )
  }

  function showInShop(is_active: boolean) {
    const body = { ...productBody(draftOf(base)), is_active, version: base.version }
    runLater({
      move: async () => {
        const saved = await api(updateProduct, { params: { id: product.id }, body })
        carryOn(saved)
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
      {product.version > base.version && (
        <Alert
          severity="warning"
          sx={{ mb: 2 }}
          action={
            <Button color="inherit" onClick={() => setTheirs(product)}>
              ดูสิ่งที่เปลี่ยน
            </Button>
          }
        >
          มีคนบันทึกสินค้านี้ไประหว่างที่แก้อยู่
        </Alert>
      )}
      <ProductForm
        draft={draft}
        problems={tried ? problemsOf(draft) : {}}
        stored={product}
        onChange={(next) => setEdit((was) => ({ ...was, draft: next(was.draft) }))}
        formRef={formRef}
      />
      <ActionBar label="บันทึกสินค้า">
        <Button variant="contained" disabled={busy || hiding || !changed} onClick={() => void save()}>
          {busy ? 'กำลังบันทึก…' : 'บันทึก'}
        </Button>
        <Button disabled={busy || !changed} onClick={() => load(base)}>
          ล้างการแก้ไข
        </Button>
      </ActionBar>
      {theirs && (
        <StaleDialog
          what="สินค้านี้"
          differences={differences(draftOf(base), draft, draftOf(theirs), { categoryName })}
          onLoadTheirs={() => load(theirs)}
          onKeepMine={() => carryOn(theirs)}
        />
      )}
    </Page>
  )
}
