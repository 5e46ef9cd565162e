import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { dialog } from '../console-testing.tsx'
import { openPage, press } from '../lib/admin/page-testing.tsx'
import { DigestDialog } from './digest-dialog.tsx'

it('offers the channels that reach the volunteer, with the reason for a missing one, and saves the chosen one', async () => {
  const onClose = vi.fn()
  const choices = {
    channels: ['mail'],
    choices: [{ kind: 'staff_digest', channel: 'none' }],
    push: { public_key: 'BKag', is_subscribed: false },
  }
  const { sent } = openPage({
    page: <DigestDialog onClose={onClose} />,
    server: '/api',
    replies: {
      'GET /notifications/': choices,
      'PUT /notifications/choice/': choices,
    },
  })
  await screen.findByText('เบราว์เซอร์นี้รับการแจ้งเตือนไม่ได้')
  const radios = [...(await dialog()).querySelectorAll('[role=radiogroup] label')].map(
    ({ textContent }) => textContent,
  )
  expect(radios).toEqual(['ไม่แจ้ง', 'อีเมล'])
  fireEvent.click(screen.getByLabelText('อีเมล'))
  press('บันทึก')
  await screen.findByText('บันทึกแล้ว')
  expect(sent).toEqual([
    { call: 'PUT /notifications/choice/', body: { kind: 'staff_digest', channel: 'mail' } },
  ])
  expect(onClose).toHaveBeenCalledOnce()
})
