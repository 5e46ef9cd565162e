import { type StaffSettings, updateStaffSettings } from '@jansi/contract/staff-settings'
import Typography from '@mui/material/Typography'
import { api } from '../lib/api.ts'
import { useMayEnter } from '../lib/permissions.ts'
import { useRecord } from '../lib/use-record.ts'
import { useRecordAction } from '../lib/use-record-action.ts'
import { useVersionedDraft } from '../lib/use-versioned-draft.ts'
import { Page } from '../ui/page.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { StaleNotice } from '../ui/stale-notice.tsx'
import { ErrorState, LoadingState } from '../ui/states.tsx'
import { PaymentMethods } from './payment-methods.tsx'
import { settingsBody, settingsDifferences, settingsDraft, settingsProblems } from './settings-draft.ts'
import { SettingsForm } from './settings-form.tsx'
import { SETTINGS_ID, type SettingsRecord, settingsRecord } from './settings-record.ts'

/** All settings of the shop, for admins. */
export function SettingsPage() {
  const { data, error, refetch } = useRecord<SettingsRecord>('settings', SETTINGS_ID)
  if (data) return <SettingsEditor settings={data} />
  return (
    <Page title="ตั้งค่าร้าน">
      {error ? <ErrorState error={error} onRetry={() => refetch()} /> : <LoadingState />}
    </Page>
  )
}

function SettingsEditor({ settings }: { settings: StaffSettings }) {
  const { run, busy } = useRecordAction('settings', SETTINGS_ID)
  const mayEnter = useMayEnter()
  const form = useVersionedDraft(settings, {
    draftOf: settingsDraft,
    empty: settingsDraft(settings),
    problemsOf: settingsProblems,
    stale: updateStaffSettings.responses[409],
  })
  const { base, draft, changed } = form
  const version = form.read?.version ?? settings.version

  async function save() {
    if (!form.ready()) return
    await run(
      async () => {
        const saved = await api(updateStaffSettings, { body: settingsBody(draft, version) })
        form.loadRecord(saved)
        return settingsRecord(saved)
      },
      'บันทึกการตั้งค่าแล้ว',
      form.showsStale,
    )
  }

  return (
    <Page
      title="ตั้งค่าร้าน"
      aside={
        <Typography variant="body2" color="textSecondary">
          ฉบับที่ {version}
        </Typography>
      }
    >
      <StaleNotice form={form} what="การตั้งค่านี้" differencesOf={settingsDifferences} />
      <SettingsForm draft={draft} problems={form.problems} onChange={form.change} formRef={form.formRef}>
        {mayEnter('payment-methods') && <PaymentMethods />}
      </SettingsForm>
      <SaveBar
        label="บันทึกการตั้งค่า"
        changed={changed}
        busy={busy}
        onSave={() => void save()}
        onReset={() => form.load(base)}
      />
    </Page>
  )
}
