import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { button, dialog, openForVolunteer } from '../console-testing.tsx'
import { press, write } from '../lib/admin/page-testing.tsx'
import { settings } from './resource.tsx'
import { SettingsPage } from './settings-page.tsx'
import { storedSettings } from './settings-testing.ts'

const TEST = 'POST /settings/promptpay-qr/'
const SAVE = 'PUT /settings/'

it('shows the code of a new target with the name to look for, and saves that it was scanned', async () => {
  const { sent } = openForVolunteer({
    page: <SettingsPage />,
    resources: [settings],
    replies: {
      'GET /settings/': { ...storedSettings, promptpay_target: '0000000000' },
      [TEST]: { qr_code_url: 'data:image/png;base64,AA==' },
      [SAVE]: (body: unknown) => ({ ...storedSettings, ...Object(body), qr_image: null }),
    },
  })
  await screen.findByText('เลขนี้ยังไม่มีใครสแกนทดสอบ')
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
  press(button('บันทึก').textContent ?? '')
  await waitFor(() => expect(sent.at(-1)?.call).toBe(SAVE))
  expect(sent.at(-1)?.body).toMatchObject({
    promptpay_target: '080-123-4567',
    promptpay_scanned: '0801234567',
  })
})
