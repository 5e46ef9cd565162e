import { useQueryClient } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openForVolunteer } from '../console-testing.tsx'
import { press, write } from '../lib/admin/page-testing.tsx'
import { returns } from './resource.tsx'
import { ReturnPage } from './return-page.tsx'
import { RETURN_ID, returnOf } from './return-testing.ts'

/** Reads everything again, as a live change does. */
function Refresh() {
  const queryClient = useQueryClient()
  return (
    <button type="button" onClick={() => void queryClient.invalidateQueries()}>
      อ่านใหม่
    </button>
  )
}

it('a review that is being written stays when a colleague decides, and is taken up when it is opened again', async () => {
  let current = returnOf({ can: { review: true } })
  openForVolunteer({
    page: (
      <>
        <ReturnPage />
        <Refresh />
      </>
    ),
    path: '/returns/:id/show',
    at: `/returns/${RETURN_ID}/show`,
    resources: [returns],
    replies: { [`GET /returns/${RETURN_ID}/`]: () => current },
  })
  await screen.findByText('สรุปผลการตรวจ')
  write(/^หมายเหตุถึงสมาชิก/, 'ด้ามพู่กันไหม้')

  current = returnOf({ status: 'approved', processed_at: '2026-11-20T05:00:00Z' })
  press('อ่านใหม่')
  await waitFor(() => expect(screen.queryByText('สรุปผลการตรวจ')).toBeNull())
  const kept = screen.getByText(/ด้ามพู่กันไหม้/)
  expect(kept.textContent).toBe('พู่กัน: ปกติ 3 ชิ้น\nด้ามพู่กันไหม้')

  current = returnOf({ can: { review: true } })
  press('อ่านใหม่')
  await screen.findByText('สรุปผลการตรวจ')
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^หมายเหตุถึงสมาชิก/).value).toBe('ด้ามพู่กันไหม้')
})
