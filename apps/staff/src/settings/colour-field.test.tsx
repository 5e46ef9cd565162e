import { render, screen } from '@testing-library/react'
import { FormProvider, useForm } from 'react-hook-form'
import { expect, it } from 'vitest'
import { press, write } from '../lib/admin/page-testing.tsx'
import { ColourField } from './colour-field.tsx'
import { IdentityPreview } from './identity-preview.tsx'
import { type SettingsValues, settingsFormOver } from './settings-form.tsx'
import { settingsRecord } from './settings-record.ts'
import { storedSettings } from './settings-testing.ts'

function Colours() {
  const stored = settingsRecord(storedSettings)
  const form = useForm<SettingsValues>({ defaultValues: settingsFormOver(stored).valuesOf(stored) })
  return (
    <FormProvider {...form}>
      <ColourField name="colour_main" label="สีหลัก" />
      <IdentityPreview />
    </FormProvider>
  )
}

it('offers the nearest readable colour for a yellow one, and shows the shop in it at once', () => {
  render(<Colours />)
  const button = () => getComputedStyle(screen.getByText('หยิบใส่ตะกร้า')).backgroundColor
  expect(screen.queryByRole('alert')).toBeNull()
  write('สีหลัก', '#FFD400')
  expect([screen.getByRole('alert').textContent, button()]).toEqual([
    expect.stringContaining('อ่านยาก'),
    '#ffd400',
  ])
  press('ใช้ #836c00')
  expect([screen.queryByRole('alert'), button()]).toEqual([null, '#836c00'])
  expect(screen.getByLabelText<HTMLInputElement>('เลือกสีหลัก').value).toBe('#836c00')
})
