import { deleteCategory, type StaffCategory, updateCategory } from '@jansi/contract/staff-catalog'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { useGetList } from 'react-admin'
import { useNavigate, useParams } from 'react-router'
import { api } from '../lib/api.ts'
import { focusFirstProblem } from '../lib/focus-problem.ts'
import { useLeaveGuard } from '../lib/use-leave-guard.ts'
import { useRecordAction } from '../lib/use-record-action.ts'
import { ActionBar } from '../ui/action-bar.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { Page } from '../ui/page.tsx'
import { EmptyState, ErrorState, LoadingState } from '../ui/states.tsx'
import { categoryBody, categoryDraft, categoryProblems, isCategoryChanged } from './category-draft.ts'
import { CategoryForm } from './category-form.tsx'
import { CATEGORY_PATHS } from './category-paths.ts'

const BACK = { to: CATEGORY_PATHS.list, label: 'กลับไปหมวดหมู่ทั้งหมด' }

/** One category, to be edited or deleted. */
export function CategoryPage() {
  const id = Number(useParams().id)
  const { data, error, refetch } = useGetList<StaffCategory>('categories')
  const category = data?.find((one) => one.id === id)
  if (category) return <CategoryEditor key={category.id} category={category} />
  return (
    <Page title="หมวดหมู่" back={BACK}>
      {data ? (
        <EmptyState title="ไม่พบหมวดหมู่นี้" />
      ) : error ? (
        <ErrorState error={error} onRetry={() => refetch()} />
      ) : (
        <LoadingState />
      )}
    </Page>
  )
}

function CategoryEditor({ category }: { category: StaffCategory }) {
  const { run, busy } = useRecordAction('categories', String(category.id))
  const [base, setBase] = useState(() => categoryDraft(category))
  const [draft, setDraft] = useState(base)
  const [tried, setTried] = useState(false)
  const [deleting, setDeleting] = useState(false)
  const navigate = useNavigate()
  const formRef = useRef<HTMLDivElement>(null)
  const changed = isCategoryChanged(base, draft)
  const letGo = useLeaveGuard(changed)
  const params = { id: category.id }

  async function save() {
    setTried(true)
    if (Object.keys(categoryProblems(draft)).length > 0) {
      focusFirstProblem(formRef)
      return
    }
    await run(async () => {
      const saved = await api(updateCategory, { params, body: categoryBody(draft) })
      setBase(categoryDraft(saved))
      setDraft(categoryDraft(saved))
      return saved
    }, 'บันทึกหมวดหมู่แล้ว')
  }

  async function remove() {
    const gone = await run(async () => {
      const deleted = await api(deleteCategory, { params })
      letGo()
      navigate(CATEGORY_PATHS.list, { replace: true })
      return deleted
    }, 'ลบหมวดหมู่แล้ว')
    if (gone) setDeleting(false)
  }

  return (
    <Page title={base.display_name} back={BACK}>
      <CategoryForm
        draft={draft}
        problems={tried ? categoryProblems(draft) : {}}
        onChange={(part) => setDraft((was) => ({ ...was, ...part }))}
        formRef={formRef}
      />
      <ActionBar label="จัดการหมวดหมู่">
        <Button variant="contained" disabled={busy || !changed} onClick={() => void save()}>
          {busy ? 'กำลังบันทึก…' : 'บันทึก'}
        </Button>
        <Button disabled={busy || !changed} onClick={() => setDraft(base)}>
          ล้างการแก้ไข
        </Button>
        <Button color="error" disabled={busy} onClick={() => setDeleting(true)}>
          ลบหมวดหมู่
        </Button>
      </ActionBar>
      {deleting && (
        <FormDialog
          title="ลบหมวดหมู่"
          confirm="ยืนยันลบ"
          tone="error"
          busy={busy}
          ready={category.product_count === 0}
          onConfirm={() => void remove()}
          onClose={() => setDeleting(false)}
        >
          <Typography>
            {category.product_count === 0
              ? `ลบ “${base.display_name}” แล้วเรียกคืนไม่ได้`
              : `หมวดหมู่นี้ยังมีสินค้า ${category.product_count} รายการ ย้ายสินค้าไปหมวดอื่นก่อนจึงลบได้`}
          </Typography>
        </FormDialog>
      )}
    </Page>
  )
}
