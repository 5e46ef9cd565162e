import {
  activateWorkshop,
  copyWorkshop,
  type StaffWorkshop,
  updateWorkshop,
} from '@jansi/contract/staff-workshops'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { api } from '../lib/api.ts'
import { focusFirstProblem } from '../lib/focus-problem.ts'
import { useLeaveGuard } from '../lib/use-leave-guard.ts'
import { useRecord } from '../lib/use-record.ts'
import { useRecordAction } from '../lib/use-record-action.ts'
import { ActionBar } from '../ui/action-bar.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { Page } from '../ui/page.tsx'
import { ErrorState, LoadingState } from '../ui/states.tsx'
import { ActiveChip } from './active-chip.tsx'
import { CopyDialog } from './copy-dialog.tsx'
import { type WorkshopDays, workshopChanges, workshopDraft, workshopProblems } from './workshop-draft.ts'
import { WorkshopForm } from './workshop-form.tsx'
import { WORKSHOP_PATHS } from './workshop-paths.ts'

const BACK = { to: WORKSHOP_PATHS.list, label: 'กลับไปเวิร์กช็อปทั้งหมด' }

/** One workshop, to be edited, activated or copied. */
export function WorkshopPage() {
  const id = useParams().id ?? ''
  const { data: workshop, error, refetch } = useRecord<StaffWorkshop>('workshops', Number(id))
  if (!workshop) {
    return (
      <Page title="เวิร์กช็อป" back={BACK}>
        {error ? <ErrorState error={error} onRetry={() => refetch()} /> : <LoadingState />}
      </Page>
    )
  }
  return <WorkshopEditor key={workshop.id} workshop={workshop} />
}

function WorkshopEditor({ workshop }: { workshop: StaffWorkshop }) {
  const { run, busy } = useRecordAction('workshops', String(workshop.id))
  const [base, setBase] = useState(() => workshopDraft(workshop))
  const [draft, setDraft] = useState(base)
  const [tried, setTried] = useState(false)
  const [asking, setAsking] = useState<'activate' | 'copy' | null>(null)
  const navigate = useNavigate()
  const formRef = useRef<HTMLDivElement>(null)
  const changes = workshopChanges(base, draft)
  const changed = Object.keys(changes).length > 0
  const letGo = useLeaveGuard(changed)
  const params = { id: workshop.id }
  const close = () => setAsking(null)

  async function save() {
    setTried(true)
    if (Object.keys(workshopProblems(draft)).length > 0) {
      focusFirstProblem(formRef)
      return
    }
    await run(async () => {
      const saved = await api(updateWorkshop, { params, body: changes })
      setBase(workshopDraft(saved))
      setDraft(workshopDraft(saved))
      return saved
    }, 'บันทึกเวิร์กช็อปแล้ว')
  }

  async function activate() {
    if (await run(() => api(activateWorkshop, { params }), 'เปิดเวิร์กช็อปนี้แล้ว')) close()
  }

  async function copy(body: WorkshopDays & { name: string }) {
    await run(async () => {
      const created = await api(copyWorkshop, { params, body })
      letGo()
      navigate(WORKSHOP_PATHS.one(created.id))
      return workshop
    }, 'สร้างสำเนาแล้ว')
  }

  return (
    <Page title={base.name} back={BACK} aside={workshop.is_active && <ActiveChip />}>
      <WorkshopForm
        draft={draft}
        problems={tried ? workshopProblems(draft) : {}}
        onChange={(part) => setDraft((was) => ({ ...was, ...part }))}
        formRef={formRef}
      />
      <ActionBar label="จัดการเวิร์กช็อป">
        <Button variant="contained" disabled={busy || !changed} onClick={() => void save()}>
          {busy ? 'กำลังบันทึก…' : 'บันทึก'}
        </Button>
        <Button disabled={busy || !changed} onClick={() => setDraft(base)}>
          ล้างการแก้ไข
        </Button>
        <Button variant="outlined" disabled={busy || changed} onClick={() => setAsking('copy')}>
          ทำสำเนา
        </Button>
        {!workshop.is_active && (
          <Button variant="outlined" disabled={busy || changed} onClick={() => setAsking('activate')}>
            เปิดเวิร์กช็อปนี้
          </Button>
        )}
      </ActionBar>
      {asking === 'activate' && (
        <FormDialog
          title="เปิดเวิร์กช็อปนี้"
          confirm="ยืนยันเปิด"
          busy={busy}
          onConfirm={() => void activate()}
          onClose={close}
        >
          <Typography>
            หน้าร้านจะขายและให้ยืมสินค้า {workshop.product_ids.length} รายการของ “{base.name}” ทันที
            เวิร์กช็อปที่เปิดอยู่ก่อนจะปิดลง คำสั่งซื้อเดิมไม่เปลี่ยน
          </Typography>
        </FormDialog>
      )}
      {asking === 'copy' && (
        <CopyDialog workshop={workshop} busy={busy} onConfirm={(body) => void copy(body)} onClose={close} />
      )}
    </Page>
  )
}
