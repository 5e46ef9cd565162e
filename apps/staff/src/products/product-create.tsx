import { createProduct } from '@jansi/contract/staff-catalog'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../lib/api.ts'
import { focusFirstProblem } from '../lib/focus-problem.ts'
import { useLeaveGuard } from '../lib/use-leave-guard.ts'
import { useRecordAction } from '../lib/use-record-action.ts'
import { ActionBar } from '../ui/action-bar.tsx'
import { Page } from '../ui/page.tsx'
import { emptyProduct, isChanged, problemsOf, productBody } from './product-draft.ts'
import { ProductForm } from './product-form.tsx'
import { PRODUCT_PATHS } from './product-paths.ts'

const EMPTY = emptyProduct()

/** A new product. */
export function ProductCreate() {
  const { run, busy } = useRecordAction('products', '')
  const navigate = useNavigate()
  const [draft, setDraft] = useState(EMPTY)
  const [inWorkshop, setInWorkshop] = useState(true)
  const [tried, setTried] = useState(false)
  const formRef = useRef<HTMLDivElement>(null)
  const letGo = useLeaveGuard(isChanged(EMPTY, draft))

  async function save() {
    setTried(true)
    if (Object.keys(problemsOf(draft)).length > 0) {
      focusFirstProblem(formRef)
      return
    }
    const body = { ...productBody(draft), in_active_workshop: inWorkshop }
    await run(async () => {
      const created = await api(createProduct, { body })
      letGo()
      navigate(PRODUCT_PATHS.one(created.id), { replace: true })
      return created
    }, 'เพิ่มสินค้าแล้ว')
  }

  return (
    <Page title="เพิ่มสินค้า" back={{ to: PRODUCT_PATHS.list, label: 'กลับไปสินค้าทั้งหมด' }}>
      <ProductForm
        draft={draft}
        problems={tried ? problemsOf(draft) : {}}
        stored={null}
        onChange={setDraft}
        formRef={formRef}
      />
      <ActionBar label="บันทึกสินค้า">
        <Button variant="contained" disabled={busy} onClick={() => void save()}>
          {busy ? 'กำลังบันทึก…' : 'เพิ่มสินค้า'}
        </Button>
        <FormControlLabel
          control={<Switch checked={inWorkshop} onChange={(_, checked) => setInWorkshop(checked)} />}
          label="เพิ่มในเวิร์กช็อปที่เปิดอยู่ด้วย"
        />
      </ActionBar>
    </Page>
  )
}
