import { updateStaffSettings } from '@jansi/contract/calls/staff-settings'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import { RecordForm } from '../form/record-form.tsx'
import { useRecordEditor } from '../form/use-record-editor.ts'
import { useMayOpen } from '../lib/admin/permissions.ts'
import { useRecord } from '../lib/admin/use-record.ts'
import { api } from '../lib/api/api.ts'
import { paths } from '../paths.ts'
import { Page, RecordFrame } from '../ui/page/page.tsx'
import { PaymentMethods } from './payment-methods.tsx'
import { SettingsFields } from './settings-fields.tsx'
import { settingsBody, settingsFormOver } from './settings-form.tsx'
import { SETTINGS_ID, type SettingsRecord, settingsRecord } from './settings-record.ts'

/** All settings of the shop, for admins. */
export function SettingsPage() {
  const query = useRecord<SettingsRecord>('settings', SETTINGS_ID)
  return (
    <RecordFrame query={query} title="ตั้งค่าร้าน">
      {(data) => <SettingsEditor settings={data} />}
    </RecordFrame>
  )
}

function SettingsEditor({ settings }: { settings: SettingsRecord }) {
  const mayOpen = useMayOpen()
  const editor = useRecordEditor(settings, settingsFormOver(settings), {
    resource: 'settings',
    update: {
      send: async ({ version }, body) =>
        settingsRecord(await api(updateStaffSettings, { body: settingsBody(body, version) })),
      done: 'บันทึกการตั้งค่าแล้ว',
    },
  })
  return (
    <Page
      title="ตั้งค่าร้าน"
      aside={
        <>
          <Typography variant="body2" color="textSecondary">
            {`ฉบับที่ ${editor.read?.version ?? ''}`}
          </Typography>
          <Link component={RouterLink} to={paths.setup} variant="body2">
            ขั้นตอนตั้งร้าน
          </Link>
        </>
      }
    >
      <RecordForm editor={editor} what="การตั้งค่านี้" bar="บันทึกการตั้งค่า">
        <SettingsFields>{mayOpen('payment-methods') && <PaymentMethods />}</SettingsFields>
      </RecordForm>
    </Page>
  )
}
