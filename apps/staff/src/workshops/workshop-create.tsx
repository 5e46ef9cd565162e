import { createWorkshop } from '@jansi/contract/staff-workshops'
import { useNavigate } from 'react-router'
import { api } from '../lib/api.ts'
import { useDraft } from '../lib/use-draft.ts'
import { useRecordAction } from '../lib/use-record-action.ts'
import { paths } from '../paths.ts'
import { Page } from '../ui/page.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { EMPTY_WORKSHOP, workshopBody, workshopProblems } from './workshop-draft.ts'
import { WorkshopForm } from './workshop-form.tsx'

/** A new workshop; it is activated from its own page. */
export function WorkshopCreate() {
  const { run, busy } = useRecordAction('workshops', '')
  const { base, draft, problems, changed, change, load, ready, allowLeave, formRef } = useDraft(
    EMPTY_WORKSHOP,
    workshopProblems,
  )
  const navigate = useNavigate()

  async function save() {
    if (!ready()) return
    await run(async () => {
      const created = await api(createWorkshop, { body: workshopBody(draft) })
      allowLeave()
      navigate(paths.workshops.one(created.id), { replace: true })
      return created
    }, 'เพิ่มเวิร์กช็อปแล้ว')
  }

  return (
    <Page title="เพิ่มเวิร์กช็อป" back={{ to: paths.workshops.list, label: 'กลับไปเวิร์กช็อปทั้งหมด' }}>
      <WorkshopForm draft={draft} problems={problems} onChange={change} formRef={formRef} />
      <SaveBar
        label="บันทึกเวิร์กช็อป"
        create="เพิ่มเวิร์กช็อป"
        changed={changed}
        busy={busy}
        onSave={() => void save()}
        onReset={() => load(base)}
      />
    </Page>
  )
}
