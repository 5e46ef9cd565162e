import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { accessToken } from '../../lib/session/access-token.ts'
import { renderPage } from '../../test-page.tsx'
import { testServer } from '../../test-server.ts'
import { OwnCalendar } from './own-calendar.tsx'

const path = '/calendar/address/'
const since = '2026-11-20T03:00:00Z'
const address = (key: string) => `https://shop.example/api/calendar/?key=${key}`
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const confirm = async (name: string) => {
  const dialog = await screen.findByRole('alertdialog')
  const button = [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  if (button) await userEvent.click(button)
}

beforeEach(() => accessToken.set('mine'))

test('the address is made on request, copied, opened in the calendar, renewed and switched off', async () => {
  const keys = ['one', 'two']
  const received = testServer({
    [path]: ({ method }) => {
      if (method === 'POST') return [201, { url: address(keys.shift() ?? ''), since }]
      return [200, method === 'GET' ? { since: null } : { detail: 'Your calendar is off.' }]
    },
  })
  renderPage(<OwnCalendar />)
  await press('เปิดปฏิทินวันคืนของ')
  const field: HTMLInputElement = await screen.findByLabelText('ที่อยู่ปฏิทิน')
  expect(field.value).toBe(address('one'))
  expect(document.activeElement).toBe(field)
  expect(screen.getByRole('link', { name: 'เพิ่มในแอปปฏิทิน' }).getAttribute('href')).toBe(
    'webcal://shop.example/api/calendar/?key=one',
  )
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await press('คัดลอกที่อยู่')
  expect(copied).toHaveBeenCalledWith(address('one'))
  await screen.findByText('คัดลอกแล้ว')

  await press('สร้างที่อยู่ใหม่')
  await confirm('สร้างที่อยู่ใหม่')
  await waitFor(() => expect(field.value).toBe(address('two')))
  await screen.findByText('คัดลอกที่อยู่')

  await press('ปิดปฏิทิน')
  await confirm('ปิดปฏิทิน')
  const open = await screen.findByRole('button', { name: 'เปิดปฏิทินวันคืนของ' })
  await waitFor(() => expect(document.activeElement).toBe(open))
  expect(received.map(({ method }) => method)).toEqual(['GET', 'POST', 'POST', 'DELETE'])
})

test('an address made earlier is not shown again; a change that fails leaves it as it was', async () => {
  testServer({ [path]: ({ method }) => (method === 'GET' ? [200, { since }] : [503, {}]) })
  renderPage(<OwnCalendar />)
  await screen.findByText(/เปิดอยู่ตั้งแต่ ศ\. 20 พ\.ย\./)
  expect(screen.queryByLabelText('ที่อยู่ปฏิทิน')).toBeNull()
  await press('ปิดปฏิทิน')
  await confirm('ปิดปฏิทิน')
  await screen.findByText('ทำรายการไม่สำเร็จ ลองใหม่อีกครั้งได้เลย')
  screen.getByText(/เปิดอยู่ตั้งแต่/)
})
