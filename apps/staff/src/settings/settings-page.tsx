import { type StaffSettings, updateStaffSettings } from '@jansi/contract/staff-settings'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import type { ApiError } from '../lib/api-error.ts'
import { rebased } from '../lib/stale.ts'
import { useDraft } from '../lib/use-draft.ts'
import { useRecord } from '../lib/use-record.ts'
import { useRecordAction } from '../lib/use-record-action.ts'
import { Page } from '../ui/page.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { StaleDialog } from '../ui/stale-dialog.tsx'
import { ErrorState, LoadingState } from '../ui/states.tsx'
import { PaymentMethods } from './payment-methods.tsx'
import { settingsBody, settingsDifferences, settingsDraft, settingsProblems } from './settings-draft.ts'
import { SettingsForm } from './settings-form.tsx'
import { SETTINGS_ID, type SettingsRecord, settingsRecord } from './settings-source.ts'

const stale = updateStaffSettings.responses[409]

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
  const form = useDraft(settingsDraft(settings), settingsProblems)
  const { base, draft, changed } = form
  const [version, setVersion] = useState(settings.version)
  const [theirs, setTheirs] = useState<StaffSettings | null>(null)

  // Nothing is written here yet: what another admin saved simply holds.
  if (settings.version > version && !changed) load(settings)

  function load(current: StaffSettings) {
    form.load(settingsDraft(current))
    setVersion(current.version)
    setTheirs(null)
  }

  /** Goes on from what stands now with this admin's changes laid over it. */
  function carryOn(current: StaffSettings) {
    form.load(settingsDraft(current), rebased(base, draft, settingsDraft(current)))
    setVersion(current.version)
    setTheirs(null)
  }

  function showsStale(error: ApiError): boolean {
    const { data } = stale.safeParse(error.body)
    if (error.code !== 'stale' || !data?.current) return false
    setTheirs(data.current)
    return true
  }

  async function save() {
    if (!form.ready()) return
    await run(
      async () => {
        const saved = await api(updateStaffSettings, { body: settingsBody(draft, version) })
        load(saved)
        return settingsRecord(saved)
      },
      'บันทึกการตั้งค่าแล้ว',
      showsStale,
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
      {settings.version > version && (
        <Alert
          severity="warning"
          sx={{ mb: 2 }}
          action={
            <Button color="inherit" onClick={() => setTheirs(settings)}>
              ดูสิ่งที่เปลี่ยน
            </Button>
          }
        >
          มีคนบันทึกการตั้งค่าไประหว่างที่แก้อยู่
        </Alert>
      )}
      <SettingsForm draft={draft} problems={form.problems} onChange={form.change} formRef={form.formRef}>
        <PaymentMethods />
      </SettingsForm>
      <SaveBar
        label="บันทึกการตั้งค่า"
        changed={changed}
        busy={busy}
        onSave={() => void save()}
        onReset={() => form.load(base)}
      />
      {theirs && (
        <StaleDialog
          what="การตั้งค่านี้"
          differences={settingsDifferences(base, draft, settingsDraft(theirs))}
          onLoadTheirs={() => load(theirs)}
          onKeepMine={() => carryOn(theirs)}
        />
      )}
    </Page>
  )
}
