import { screen } from '@testing-library/react'
import { FormProvider, useForm } from 'react-hook-form'
import { expect, it } from 'vitest'
import { dialog, openForVolunteer } from '../console-testing.tsx'
import { press, write } from '../lib/admin/page-testing.tsx'
import { PromptPayTest } from './promptpay-test.tsx'
import { type SettingsValues, settingsFormOver } from './settings-form.tsx'
import { settingsRecord } from './settings-record.ts'
import { storedSettings } from './settings-testing.ts'

const stored = settingsRecord({ ...storedSettings, promptpay_target: '0000000000' })

/** The field of the settings with its test, and the target that is saved as scanned. */
function Target() {
  const form = useForm<SettingsValues>({ defaultValues: settingsFormOver(stored).valuesOf(stored) })
  return (
    <FormProvider {...form}>
      <input aria-label="พร้อมเพย์" {...form.register('promptpay_target')} />
      <PromptPayTest />
      <output>{form.watch('promptpay_scanned')}</output>
    </FormProvider>
  )
}

it('shows the code of a new target with the name to look for, and keeps that it was scanned', async () => {
  openForVolunteer({
    page: <Target />,
    resources: [],
    replies: { 'POST /settings/promptpay-qr/': { qr_code_url: 'data:image/png;base64,AA==' } },
  })
  screen.getByText('เลขนี้ยังไม่มีใครสแกนทดสอบ')
  write('พร้อมเพย์', '0801234567')
  press('ทดสอบ QR พร้อมเพย์')
  expect((await dialog()).textContent).toContain('ต้องเป็น ชมรม')
  await screen.findByAltText('QR พร้อมเพย์ 0801234567')
  press('ชื่อถูกต้อง')
  await screen.findByText('สแกนทดสอบแล้ว')
  write('พร้อมเพย์', '0801234568')
  await screen.findByText('เลขนี้ยังไม่มีใครสแกนทดสอบ')
  write('พร้อมเพย์', '080-123-4567')
  await screen.findByText('สแกนทดสอบแล้ว')
  screen.getByText('0801234567')
})
