import { formatWeekdayTime } from '@jansi/client/format'
import { retryStaffMail } from '@jansi/contract/calls/staff-mails'
import type { SuccessOf } from '@jansi/contract/endpoint'
import type { getStaffMail } from '@jansi/contract/staff-mails'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useRecordAction } from '../lib/actions/use-record-action.ts'
import { useRecord } from '../lib/admin/use-record.ts'
import { api } from '../lib/api/api.ts'
import { NamedText } from '../lib/text/named-text.tsx'
import { paths } from '../paths.ts'
import { Page, RecordFrame } from '../ui/page/page.tsx'
import { Facts, Panel } from '../ui/page/panel.tsx'
import { MailStateChip } from '../ui/status/mail-state.tsx'
import { channelText } from './mail-channel.ts'
import { MailText } from './mail-text.tsx'

type Mail = SuccessOf<typeof getStaffMail>

const NOT_SENT: Record<Mail['state'], string> = {
  waiting: 'ยังไม่ส่ง',
  sent: 'ยังไม่ส่ง',
  failed: 'ยังไม่ส่ง',
  skipped: 'ไม่ส่ง เพราะไม่จำเป็นแล้ว',
}

const BACK = { to: paths.mails.list, label: 'กลับไปกล่องอีเมล' }

/** One mail as it was written, with a second try where sending failed. */
export function MailPage() {
  const id = useParams().id ?? ''
  const query = useRecord<Mail>('mails', Number(id))
  return (
    <RecordFrame query={query} title="อีเมล" back={BACK}>
      {(mail) => <MailView key={mail.id} mail={mail} />}
    </RecordFrame>
  )
}

function MailView({ mail }: { mail: Mail }) {
  const { run, busy } = useRecordAction('mails', String(mail.id))
  const retry = () =>
    run(async () => {
      const queued = await api(retryStaffMail, { params: { id: mail.id } })
      return { ...mail, ...queued }
    }, 'ใส่คิวส่งอีกครั้งแล้ว')
  return (
    <Page title={mail.subject} back={BACK} aside={<MailStateChip state={mail.state} />}>
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 820 }}>
        {mail.state === 'failed' && (
          <Alert severity="error">
            <NamedText
              text={`ส่งไม่สำเร็จ ${mail.attempts} ครั้ง${mail.last_error ? `: ${mail.last_error}` : ''}`}
            />
            {mail.can.retry && (
              <Box sx={{ mt: 1 }}>
                <Button color="inherit" variant="outlined" size="small" disabled={busy} onClick={retry}>
                  ส่งอีกครั้ง
                </Button>
              </Box>
            )}
          </Alert>
        )}
        <Panel title="การส่ง">
          <Facts
            facts={[
              ['ถึง', mail.recipient],
              ['ช่องทาง', channelText(mail)],
              ['เขียนเมื่อ', formatWeekdayTime(mail.created_at)],
              ['ส่งเมื่อ', mail.sent_at ? formatWeekdayTime(mail.sent_at) : NOT_SENT[mail.state]],
            ]}
          />
        </Panel>
        <Panel title="เนื้อความ">
          {mail.text_body === '' ? (
            <Typography color="textSecondary">ลบเนื้อความแล้ว ร้านเก็บไว้ 90 วันหลังส่ง</Typography>
          ) : (
            <MailBody mail={mail} />
          )}
        </Panel>
      </Box>
    </Page>
  )
}

function MailBody({ mail }: { mail: Mail }) {
  const [form, setForm] = useState<'text' | 'html'>('text')
  return (
    <>
      <Tabs
        value={form}
        onChange={(_, value: 'text' | 'html') => setForm(value)}
        aria-label="รูปแบบเนื้อความ"
        sx={{ mb: 2 }}
      >
        <Tab value="text" label="ข้อความ" />
        <Tab value="html" label="แบบที่ผู้รับเห็น" />
      </Tabs>
      {form === 'text' ? (
        <MailText text={mail.text_body} />
      ) : (
        <Box
          component="iframe"
          title="อีเมลแบบที่ผู้รับเห็น"
          sandbox=""
          srcDoc={mail.html_body}
          sx={{
            width: '100%',
            height: '70vh',
            border: '1px solid',
            borderColor: 'divider',
            borderRadius: '12px',
          }}
        />
      )}
    </>
  )
}
