import { bangkokDay } from '@jansi/client/bangkok-time'
import { saveFile } from '@jansi/client/save-file'
import { serverNow } from '@jansi/client/server-clock'
import { exportProducts, importProducts } from '@jansi/contract/calls/staff-product-file'
import { csvProblems, type ImportedProducts } from '@jansi/contract/staff-product-file'
import DownloadIcon from '@mui/icons-material/Download'
import UploadIcon from '@mui/icons-material/UploadFile'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import type { z } from 'zod'
import { api } from '../lib/api/api.ts'
import { ApiError } from '../lib/api/api-error.ts'
import { useCall } from '../lib/api/use-call.ts'
import { paths } from '../paths.ts'
import { Page } from '../ui/page/page.tsx'
import { Panel } from '../ui/page/panel.tsx'
import { FileChanges } from './file-changes.tsx'
import { FileProblems } from './file-problems.tsx'
import { FileRefused, readTableFile } from './table-file.ts'

type Problem = z.infer<typeof csvProblems>['lines'][number]

/** A chosen file and the server's response to it. */
type Checked = {
  name: string
  csv: string
  legacy: boolean
  counts: ImportedProducts | null
  problems: readonly Problem[]
  imported: boolean
}

/** Products as a spreadsheet: download, and upload with a check before anything is changed. */
export function ProductFilePage() {
  return (
    <Page title="นำเข้าและส่งออกสินค้า" back={{ to: paths.products.list, label: 'กลับไปสินค้าทั้งหมด' }}>
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 960 }}>
        <ExportPanel />
        <ImportPanel />
      </Box>
    </Page>
  )
}

function ExportPanel() {
  const { call, busy } = useCall()
  const download = () =>
    call(async () => {
      const { csv } = await api(exportProducts, {})
      const day = bangkokDay(serverNow())
      saveFile(`jansi-products-${day}.csv`, csv, 'text/csv;charset=utf-8')
    })
  return (
    <Panel title="ส่งออก">
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        สินค้าและตัวเลือกทั้งหมดเป็นไฟล์ CSV เปิดด้วยโปรแกรมตารางคำนวณได้ แก้แล้วนำเข้ากลับได้
      </Typography>
      <Button variant="outlined" startIcon={<DownloadIcon />} disabled={busy} onClick={() => void download()}>
        {busy ? 'กำลังเตรียมไฟล์…' : 'ดาวน์โหลดไฟล์ CSV'}
      </Button>
    </Panel>
  )
}

function ImportPanel() {
  const { call, busy } = useCall()
  const queryClient = useQueryClient()
  const notify = useNotify()
  const input = useRef<HTMLInputElement>(null)
  const [checked, setChecked] = useState<Checked | null>(null)

  /** Sends the file; its problems become part of the shown state. */
  async function send(file: Pick<Checked, 'name' | 'csv' | 'legacy'>, dry_run: boolean) {
    try {
      const counts = await api(importProducts, { body: { csv: file.csv, dry_run } })
      setChecked({ ...file, counts, problems: [], imported: !dry_run })
      if (dry_run) return
      notify('นำเข้าสินค้าแล้ว', { type: 'success' })
      void queryClient.invalidateQueries({ queryKey: ['products'] })
      void queryClient.invalidateQueries({ queryKey: ['variant-types'] })
    } catch (error) {
      const refused = error instanceof ApiError ? csvProblems.safeParse(error.body) : null
      if (!refused?.success) throw error
      setChecked({ ...file, counts: null, problems: refused.data.lines, imported: false })
    }
  }

  const check = (file: File) =>
    call(async () => {
      setChecked(null)
      try {
        const { text, legacy } = await readTableFile(file)
        await send({ name: file.name, csv: text, legacy }, true)
      } catch (error) {
        if (!(error instanceof FileRefused)) throw error
        notify(error.message, { type: 'error', autoHideDuration: 8000 })
      }
    })

  return (
    <Panel title="นำเข้า">
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        เลือกไฟล์ CSV หรือ .xlsx ที่มีหัวคอลัมน์เหมือนไฟล์ส่งออก ระบบตรวจทั้งไฟล์ก่อน และยังไม่เปลี่ยนข้อมูลจนกว่าจะยืนยัน
        สินค้าและรูปที่ไม่อยู่ในไฟล์จะคงเดิม จำนวนคงเหลือแก้ในไฟล์ไม่ได้ ใช้หน้านับสต็อก
      </Typography>
      <Button
        variant="outlined"
        startIcon={<UploadIcon />}
        disabled={busy}
        onClick={() => input.current?.click()}
      >
        {busy ? 'กำลังตรวจไฟล์…' : 'เลือกไฟล์'}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.tsv,.xlsx,text/csv,text/plain"
        hidden
        aria-label="ไฟล์ตาราง"
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) void check(file)
        }}
      />
      <Box sx={{ display: 'grid', gap: 2, mt: checked ? 2 : 0 }}>
        {checked && (
          <CheckedFile
            checked={checked}
            busy={busy}
            onConfirm={() => void call(() => send(checked, false))}
          />
        )}
      </Box>
    </Panel>
  )
}

function CheckedFile(props: { checked: Checked; busy: boolean; onConfirm: () => void }) {
  const { checked, busy, onConfirm } = props
  const { name, counts, problems, imported, legacy } = checked
  const nothing = counts !== null && counts.created + counts.updated + counts.variants === 0
  return (
    <>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
      {legacy && (
        <Alert severity="warning">
          ไฟล์ไม่ใช่ UTF-8 อ่านแบบ Windows-874 ตรวจว่าภาษาไทยถูกต้องก่อนยืนยัน หรือบันทึกเป็น CSV UTF-8 แล้วเลือกใหม่
        </Alert>
      )}
      {problems.length > 0 && <FileProblems problems={problems} />}
      {counts && (
        <Alert severity={imported ? 'success' : 'info'}>
          {nothing
            ? 'ไฟล์เหมือนข้อมูลในร้าน ไม่มีอะไรเปลี่ยน'
            : `${imported ? 'นำเข้าแล้ว' : 'จะนำเข้า'}: ${countsText(counts)}`}
        </Alert>
      )}
      {counts && <FileChanges changes={counts.changes} count={counts.change_count} />}
      {counts && !imported && !nothing && (
        <Box>
          <Button variant="contained" disabled={busy} onClick={onConfirm}>
            {busy ? 'กำลังนำเข้า…' : 'ยืนยันนำเข้า'}
          </Button>
        </Box>
      )}
    </>
  )
}

function countsText({ created, updated, variants }: ImportedProducts): string {
  return `เพิ่มสินค้า ${created} · แก้ไขสินค้า ${updated} · ตัวเลือกที่เพิ่มหรือแก้ ${variants}`
}
