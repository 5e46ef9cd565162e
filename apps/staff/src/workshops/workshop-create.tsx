import { createWorkshop } from '@jansi/contract/staff-workshops'
import Button from '@mui/material/Button'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../lib/api.ts'
import { focusFirstProblem } from '../lib/focus-problem.ts'
import { useLeaveGuard } from '../lib/use-leave-guard.ts'
import { useRecordAction } from '../lib/use-record-action.ts'
import { ActionBar } from '../ui/action-bar.tsx'
import { Page } from '../ui/page.tsx'
import { EMPTY_WORKSHOP, workshopBody, workshopChanges, workshopProblems } from './workshop-draft.ts'
import { WorkshopForm } from './workshop-form.tsx'
import { WORKSHOP_PATHS } from './workshop-paths.ts'

/** A new workshop; it is activated from its own page. */
export function WorkshopCreate() {
  const { run, busy } = useRecordAction('workshops', '')
  const [draft, setDraft] = useState(EMPTY_WORKSHOP)
  const [tried, setTried] = useState(false)
  const navigate = useNavigate()
  const formRef = useRef<HTMLDivElement>(null)
  const letGo = useLeaveGuard(Object.keys(workshopChanges(EMPTY_WORKSHOP, draft)).length > 0)

  async function save() {
    setTried(true)
    if (Object.keys(workshopProblems(draft)).length > 0) {
      focusFirstProblem(formRef)
      return
    }
    await run(async () => {
      const created = await api(createWorkshop, { body: workshopBody(draft) })
      letGo()
      navigate(WORKSHOP_PATHS.one(created.id), { replace: true })
      return created
    }, 'เพิ่มเวิร์กช็อปแล้ว')
  }

  return (
    <Page title="เพิ่มเวิร์กช็อป" back={{ to: WORKSHOP_PATHS.list, label: 'กลับไปเวิร์กช็อปทั้งหมด' }}>
      <WorkshopForm
        draft={draft}
        problems={tried ? workshopProblems(draft) : {}}
        onChange={(part) => setDraft((was) => ({ ...was, ...part }))}
        formRef={formRef}
      />
      <ActionBar label="บันทึกเวิร์กช็อป">
        <Button variant="contained" disabled={busy} onClick={() => void save()}>
          {busy ? 'กำลังบันทึก…' : 'เพิ่มเวิร์กช็อป'}
        </Button>
      </ActionBar>
    </Page>
  )
}
