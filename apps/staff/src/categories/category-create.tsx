import { createCategory, type StaffCategory } from '@jansi/contract/staff-catalog'
import Button from '@mui/material/Button'
import { useRef, useState } from 'react'
import { useGetList } from 'react-admin'
import { useNavigate } from 'react-router'
import { api } from '../lib/api.ts'
import { focusFirstProblem } from '../lib/focus-problem.ts'
import { useLeaveGuard } from '../lib/use-leave-guard.ts'
import { useRecordAction } from '../lib/use-record-action.ts'
import { ActionBar } from '../ui/action-bar.tsx'
import { Page } from '../ui/page.tsx'
import { categoryBody, categoryProblems, EMPTY_CATEGORY, isCategoryChanged } from './category-draft.ts'
import { CategoryForm } from './category-form.tsx'
import { CATEGORY_PATHS } from './category-paths.ts'

/** A new category, last in the order. */
export function CategoryCreate() {
  const { run, busy } = useRecordAction('categories', '')
  const { data: others = [] } = useGetList<StaffCategory>('categories')
  const [draft, setDraft] = useState(EMPTY_CATEGORY)
  const [tried, setTried] = useState(false)
  const navigate = useNavigate()
  const formRef = useRef<HTMLDivElement>(null)
  const letGo = useLeaveGuard(isCategoryChanged(EMPTY_CATEGORY, draft))

  async function save() {
    setTried(true)
    if (Object.keys(categoryProblems(draft)).length > 0) {
      focusFirstProblem(formRef)
      return
    }
    const position = Math.max(-1, ...others.map((other) => other.position)) + 1
    await run(async () => {
      const created = await api(createCategory, { body: { ...categoryBody(draft), position } })
      letGo()
      navigate(CATEGORY_PATHS.list, { replace: true })
      return created
    }, 'เพิ่มหมวดหมู่แล้ว')
  }

  return (
    <Page title="เพิ่มหมวดหมู่" back={{ to: CATEGORY_PATHS.list, label: 'กลับไปหมวดหมู่ทั้งหมด' }}>
      <CategoryForm
        draft={draft}
        problems={tried ? categoryProblems(draft) : {}}
        onChange={(part) => setDraft((was) => ({ ...was, ...part }))}
        formRef={formRef}
      />
      <ActionBar label="บันทึกหมวดหมู่">
        <Button variant="contained" disabled={busy} onClick={() => void save()}>
          {busy ? 'กำลังบันทึก…' : 'เพิ่มหมวดหมู่'}
        </Button>
      </ActionBar>
    </Page>
  )
}
