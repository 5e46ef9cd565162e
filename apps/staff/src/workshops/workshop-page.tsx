import {
  activateWorkshop,
  copyWorkshop,
  type StaffWorkshop,
  updateWorkshop,
} from '@jansi/contract/staff-workshops'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { api } from '../lib/api.ts'
import { isGone } from '../lib/api-error.ts'
import { changedPart } from '../lib/changed-part.ts'
import { useRecord } from '../lib/use-record.ts'
import { useRecordAction } from '../lib/use-record-action.ts'
import { useVersionedDraft } from '../lib/use-versioned-draft.ts'
import { paths } from '../paths.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { Page } from '../ui/page.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { StaleNotice } from '../ui/stale-notice.tsx'
import { ErrorState, LoadingState } from '../ui/states.tsx'
import { ActiveChip } from './active-chip.tsx'
import { CopyDialog } from './copy-dialog.tsx'
import {
  EMPTY_WORKSHOP,
  type WorkshopDays,
  workshopBody,
  workshopDifferences,
  workshopDraft,
  workshopProblems,
} from './workshop-draft.ts'
import { WorkshopForm } from './workshop-form.tsx'

const BACK = { to: paths.workshops.list, label: 'กลับไปเวิร์กช็อปทั้งหมด' }

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
  return <WorkshopEditor key={workshop.id} workshop={workshop} gone={isGone(error)} />
}

function WorkshopEditor({ workshop, gone }: { workshop: StaffWorkshop; gone: boolean }) {
  const { run, busy } = useRecordAction('workshops', String(workshop.id))
  const form = useVersionedDraft(workshop, {
    draftOf: workshopDraft,
    empty: EMPTY_WORKSHOP,
    problemsOf: workshopProblems,
    stale: updateWorkshop.responses[409],
  })
  const { base, draft, changed } = form
  const [asking, setAsking] = useState<'activate' | 'copy' | null>(null)
  const navigate = useNavigate()
  const params = { id: workshop.id }
  const close = () => setAsking(null)

  async function save() {
    if (!form.ready()) return
    const changes = changedPart(workshopBody(base), workshopBody(draft))
    const version = form.read?.version ?? workshop.version
    await run(
      async () => {
        const saved = await api(updateWorkshop, { params, body: { ...changes, version } })
        form.loadRecord(saved)
        return saved
      },
      'บันทึกเวิร์กช็อปแล้ว',
      form.showsStale,
    )
  }

  async function activate() {
    if (await run(() => api(activateWorkshop, { params }), 'เปิดเวิร์กช็อปนี้แล้ว')) close()
  }

  async function copy(body: WorkshopDays & { name: string }) {
    await run(async () => {
      const created = await api(copyWorkshop, { params, body })
      form.allowLeave()
      navigate(paths.workshops.one(created.id))
      return workshop
    }, 'สร้างสำเนาแล้ว')
  }

  return (
    <Page title={base.name} back={BACK} aside={workshop.is_active && <ActiveChip />}>
      <StaleNotice form={form} what="เวิร์กช็อปนี้" gone={gone} differencesOf={workshopDifferences} />
      <WorkshopForm draft={draft} problems={form.problems} onChange={form.change} formRef={form.formRef} />
      <SaveBar
        label="จัดการเวิร์กช็อป"
        changed={changed}
        busy={busy}
        onSave={() => void save()}
        onReset={() => form.load(base)}
      >
        <Button variant="outlined" disabled={busy || changed} onClick={() => setAsking('copy')}>
          ทำสำเนา
        </Button>
        {workshop.can.activate && (
          <Button variant="outlined" disabled={busy || changed} onClick={() => setAsking('activate')}>
            เปิดเวิร์กช็อปนี้
          </Button>
        )}
      </SaveBar>
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
