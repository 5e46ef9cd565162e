import {
  createCategory,
  deleteCategory,
  type StaffCategory,
  updateCategory,
} from '@jansi/contract/staff-catalog'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { api } from '../lib/api.ts'
import { changedPart } from '../lib/changed-part.ts'
import { useListedRecord } from '../lib/use-listed-record.ts'
import { useRecordAction } from '../lib/use-record-action.ts'
import { useVersionedDraft } from '../lib/use-versioned-draft.ts'
import { DeleteDialog } from '../ui/delete-dialog.tsx'
import { Page } from '../ui/page.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { StaleNotice } from '../ui/stale-notice.tsx'
import { EmptyState, ErrorState, LoadingState } from '../ui/states.tsx'
import {
  categoryBody,
  categoryDifferences,
  categoryDraft,
  categoryProblems,
  EMPTY_CATEGORY,
} from './category-draft.ts'
import { CategoryForm } from './category-form.tsx'
import { CATEGORY_PATHS } from './category-paths.ts'

const BACK = { to: CATEGORY_PATHS.list, label: 'กลับไปหมวดหมู่ทั้งหมด' }

/** One category, to be edited or deleted. */
export function CategoryPage() {
  const id = Number(useParams().id)
  const { record, gone, next, error, refetch } = useListedRecord<StaffCategory>('categories', id)
  if (record) return <CategoryEditor key={record.id} category={record} gone={gone} next={next} />
  return (
    <Page title="หมวดหมู่" back={BACK}>
      {gone ? (
        <EmptyState title="ไม่พบหมวดหมู่นี้" />
      ) : error ? (
        <ErrorState error={error} onRetry={() => refetch()} />
      ) : (
        <LoadingState />
      )}
    </Page>
  )
}

/** A new category, last in the order. */
export function CategoryCreate() {
  const { next } = useListedRecord<StaffCategory>('categories', 0)
  return <CategoryEditor category={null} gone={false} next={next} />
}

type CategoryEditorProps = {
  category: StaffCategory | null
  /** Somebody deleted it while it was open. */
  gone: boolean
  /** The place of a new category. */
  next: number
}

function CategoryEditor({ category, gone, next }: CategoryEditorProps) {
  const { run, busy } = useRecordAction('categories', String(category?.id ?? ''))
  const form = useVersionedDraft(category, {
    draftOf: categoryDraft,
    empty: EMPTY_CATEGORY,
    problemsOf: categoryProblems,
    stale: updateCategory.responses[409],
  })
  const { read, base, draft, changed } = form
  const [deleting, setDeleting] = useState(false)
  const navigate = useNavigate()

  function leave() {
    form.letGo()
    navigate(CATEGORY_PATHS.list, { replace: true })
  }

  async function save() {
    if (!form.ready()) return
    await run(
      async () => {
        const body = categoryBody(draft)
        if (read) {
          const saved = await api(updateCategory, {
            params: { id: read.id },
            body: { ...changedPart(categoryBody(base), body), version: read.version },
          })
          form.loadRecord(saved)
          return saved
        }
        const created = await api(createCategory, { body: { ...body, position: next } })
        leave()
        return created
      },
      read ? 'บันทึกหมวดหมู่แล้ว' : 'เพิ่มหมวดหมู่แล้ว',
      form.showsStale,
    )
  }

  async function remove({ id, version }: StaffCategory) {
    setDeleting(false)
    await run(
      async () => {
        const deleted = await api(deleteCategory, { params: { id }, query: { version } })
        leave()
        return deleted
      },
      'ลบหมวดหมู่แล้ว',
      form.showsStale,
    )
  }

  return (
    <Page title={read ? base.display_name : 'เพิ่มหมวดหมู่'} back={BACK}>
      <StaleNotice form={form} what="หมวดหมู่นี้" gone={gone} differencesOf={categoryDifferences} />
      <CategoryForm draft={draft} problems={form.problems} onChange={form.change} formRef={form.formRef} />
      <SaveBar
        label={read ? 'จัดการหมวดหมู่' : 'บันทึกหมวดหมู่'}
        create={read ? undefined : 'เพิ่มหมวดหมู่'}
        changed={changed && !gone}
        busy={busy}
        onSave={() => void save()}
        onReset={() => form.load(base)}
      >
        {category && read && (
          <>
            <Button
              color="error"
              disabled={busy || gone || !category.can.delete}
              onClick={() => setDeleting(true)}
            >
              ลบหมวดหมู่
            </Button>
            {!category.can.delete && (
              <Typography variant="body2" color="textSecondary" sx={{ alignSelf: 'center' }}>
                ยังมีสินค้า {category.product_count} รายการ ย้ายสินค้าไปหมวดอื่นก่อนจึงลบได้
              </Typography>
            )}
          </>
        )}
      </SaveBar>
      {read && deleting && (
        <DeleteDialog
          kind="หมวดหมู่"
          name={base.display_name}
          busy={busy}
          onConfirm={() => void remove(read)}
          onClose={() => setDeleting(false)}
        />
      )}
    </Page>
  )
}
