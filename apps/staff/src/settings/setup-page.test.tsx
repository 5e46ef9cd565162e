import type { ShopSetup } from '@jansi/contract/setup'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openForVolunteer } from '../console-testing.tsx'
import { press } from '../lib/admin/page-testing.tsx'
import { SetupPage } from './setup-page.tsx'

const setup = (states: Partial<Record<string, string>>, demo = true) =>
  ({
    steps: ['identity', 'payment', 'products', 'workshop', 'mail', 'backups'].map((name) => ({
      name,
      state: states[name] ?? 'missing',
    })),
    mail: { server: 'smtp.example.org:587', sender: 'ห้องสมุดเครื่องมือ <shop@example.org>' },
    backups: {
      folder: '/srv/backups',
      is_in_data_folder: false,
      at: '03:30',
      last_at: null,
      is_encrypted: true,
    },
    can: { add_demo_goods: demo },
  }) as ShopSetup

it('lists the steps with their states, tests the mail in words, adds demo goods and leaves a step out', async () => {
  const skipped = setup({ identity: 'done', products: 'done', workshop: 'done', payment: 'skipped' }, false)
  const { sent } = openForVolunteer({
    page: <SetupPage />,
    resources: [],
    replies: {
      'GET /setup/': setup({ identity: 'done' }),
      'POST /setup/test-mail/': { fault: 'login', response: '535 Wrong', recipient: 'a@example.org' },
      'POST /setup/demo-goods/': setup({ identity: 'done', products: 'done', workshop: 'done' }, false),
      'PUT /setup/skipped/': skipped,
    },
  })
  await screen.findByText(/เหลือ 5 ขั้น/)
  const step = (title: string) => within(screen.getByRole('region', { name: title }))
  step('1. ชมรมและตัวตนของร้าน').getByText('เสร็จแล้ว')
  press('ส่งอีเมลทดสอบถึงฉัน')
  await screen.findByText(/ไม่รับชื่อผู้ใช้หรือรหัสผ่าน/)
  screen.getByText('535 Wrong')
  press('เติมสินค้าตัวอย่าง')
  await screen.findByText(/เหลือ 3 ขั้น/)
  press('ร้านนี้ไม่รับเงิน')
  await step('2. บัญชีรับเงิน').findByText('ร้านนี้ไม่ใช้')
  expect(sent).toContainEqual({ call: 'PUT /setup/skipped/', body: { steps: ['payment'] } })
})
