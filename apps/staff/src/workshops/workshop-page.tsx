import {
  activateWorkshop,
  copyWorkshop,
  deleteWorkshop,
  updateWorkshop,
} from '@jansi/contract/calls/staff-workshops'
import { joinThai } from '@jansi/contract/join-thai'
import type { StaffWorkshop } from '@jansi/contract/staff-workshops'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { DeleteButton, RecordForm } from '../form/record-form.tsx'
import { useRecordEditor } from '../form/use-record-editor.ts'
import { useRecord } from '../lib/admin/use-record.ts'
import { api } from '../lib/api/api.ts'
import { isGone } from '../lib/api/api-error.ts'
import { WORKSHOP } from '../lib/shop-identity.ts'
import { paths } from '../paths.ts'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { Page, RecordFrame } from '../ui/page/page.tsx'
import { ActiveChip } from './active-chip.tsx'
import { type CopyBody, CopyDialog } from './copy-dialog.tsx'
import { DueDaysPanel } from './due-days-panel.tsx'
import { OrdersPanel } from './orders-panel.tsx'
import { WorkshopFields } from './workshop-fields.tsx'
import { workshopForm } from './workshop-form.tsx'

const BACK = { to: paths.workshops.list, label: joinThai`กลับไป${WORKSHOP}ทั้งหมด` }

/** One workshop, to be edited, activated, copied, closed to orders or deleted, and the due days of its loans. */
export function WorkshopPage() {
  const id = useParams().id ?? ''
  const query = useRecord<StaffWorkshop>('workshops', Number(id))
  return (
    <RecordFrame query={query} title={WORKSHOP} back={BACK}>
      {(workshop) => <WorkshopEditor key={workshop.id} workshop={workshop} gone={isGone(query.error)} />}
    </RecordFrame>
  )
}

function WorkshopEditor({ workshop, gone }: { workshop: StaffWorkshop; gone: boolean }) {
  const params = { id: workshop.id }
  const editor = useRecordEditor(workshop, workshopForm, {
    resource: 'workshops',
    update: {
      send: ({ version }, _, changes) => api(updateWorkshop, { params, body: { ...changes, version } }),
      done: joinThai`บันทึก${WORKSHOP}แล้ว`,
    },
    remove: {
      send: async (read) => {
        await api(deleteWorkshop, { params, query: { version: read.version } })
        // The page shows it until it has left.
        return read
      },
      path: paths.workshops.list,
      done: joinThai`ลบ${WORKSHOP}แล้ว`,
    },
  })
  const { base, changed, run, busy } = editor
  const [asking, setAsking] = useState<'activate' | 'copy' | null>(null)
  const navigate = useNavigate()
  const close = () => setAsking(null)

  async function activate() {
    if (await run(() => api(activateWorkshop, { params }), joinThai`เปิด${WORKSHOP}นี้แล้ว`)) close()
  }

  async function copy(body: CopyBody) {
    await run(async () => {
      const created = await api(copyWorkshop, { params, body })
      editor.allowLeave()
      navigate(paths.workshops.one(created.id))
      return workshop
    }, 'สร้างสำเนาแล้ว')
  }

  return (
    <Page title={base.name} back={BACK} aside={workshop.is_active && <ActiveChip />}>
      {!workshop.is_active && !workshop.can.activate && (
        <Alert severity="info" sx={{ mb: 2, maxWidth: 960 }}>
          {joinThai`วันของ${WORKSHOP}นี้ผ่านไปแล้ว แก้เป็นวันใหม่และบันทึกก่อน จึงเปิดได้`}
        </Alert>
      )}
      <RecordForm
        editor={editor}
        what={joinThai`${WORKSHOP}นี้`}
        gone={gone}
        bar={joinThai`จัดการ${WORKSHOP}`}
        actions={
          <>
            <Button variant="outlined" disabled={busy || changed} onClick={() => setAsking('copy')}>
              ทำสำเนา
            </Button>
            {workshop.can.activate && (
              <Button variant="outlined" disabled={busy || changed} onClick={() => setAsking('activate')}>
                {joinThai`เปิด${WORKSHOP}นี้`}
              </Button>
            )}
            {workshop.can.delete && (
              <DeleteButton editor={editor} kind={WORKSHOP} name={base.name} disabled={changed || gone} />
            )}
          </>
        }
      >
        <WorkshopFields>
          {(workshop.is_active || workshop.orders_closed) && (
            <OrdersPanel workshop={workshop} locked={busy || changed} run={run} />
          )}
          <DueDaysPanel workshop={workshop} locked={busy || changed} run={run} />
        </WorkshopFields>
      </RecordForm>
      {asking === 'activate' && (
        <FormDialog
          title={joinThai`เปิด${WORKSHOP}นี้`}
          confirm="ยืนยันเปิด"
          busy={busy}
          onConfirm={() => void activate()}
          onClose={close}
        >
          <Typography>
            {joinThai`หน้าร้านจะขายและให้ยืมสินค้า ${workshop.product_ids.length} รายการของ “${base.name}” ทันที ${WORKSHOP}ที่เปิดอยู่ก่อนจะปิดลง คำสั่งซื้อเดิมไม่เปลี่ยน`}
          </Typography>
        </FormDialog>
      )}
      {asking === 'copy' && (
        <CopyDialog workshop={workshop} busy={busy} onConfirm={(body) => void copy(body)} onClose={close} />
      )}
    </Page>
  )
}
