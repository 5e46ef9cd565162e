import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { accessToken } from '../../lib/session/access-token.ts'
import { renderPage } from '../../test-page.tsx'
import { testServer } from '../../test-server.ts'
import { LineSection } from './line-section.tsx'

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

beforeEach(() => accessToken.set('mine'))

test('an account is linked with the password, by way of LINE', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue()
  const url = 'https://access.line.me/oauth2/v2.1/authorize?state=1'
  testServer({
    '/dj-rest-auth/line/': [200, { linked_at: null }],
    '/dj-rest-auth/line/link/': ({ body }) =>
      (body as { password: string }).password === 'Palette#26'
        ? [200, { url }]
        : [400, { password: ['Wrong.'] }],
  })
  renderPage(<LineSection />)
  await press('เชื่อมบัญชี LINE')
  const field = screen.getByLabelText('รหัสผ่านของร้าน')
  expect(document.activeElement).toBe(field)
  await press('ไปที่ LINE')
  await screen.findByText('กรอกรหัสผ่านก่อน')
  await userEvent.type(field, 'wrong')
  await press('ไปที่ LINE')
  await screen.findByText('รหัสผ่านไม่ถูกต้อง')
  expect(assign).not.toHaveBeenCalled()
  await userEvent.clear(field)
  await userEvent.type(field, 'Palette#26')
  await press('ไปที่ LINE')
  await waitFor(() => expect(assign).toHaveBeenCalledWith(url))
})

test('the way back shows how it ended, and a linked account is unlinked', async () => {
  testServer({
    '/dj-rest-auth/line/': ({ method }) => [
      200,
      method === 'GET'
        ? { linked_at: '2026-11-20T03:00:00.000Z' }
        : { detail: 'Your LINE account is unlinked.' },
    ],
  })
  const router = renderPage(<LineSection />)
  await router.navigate('/?line=linked')
  const outcome = await screen.findByText(/ครั้งต่อไปเข้าสู่ระบบด้วย LINE ได้เลย/)
  screen.getByText(/เชื่อมอยู่ตั้งแต่ ศ\. 20 พ\.ย\./)
  await press('ยกเลิกการเชื่อม')
  await userEvent.click(
    (await screen.findAllByRole('button', { name: 'ยกเลิกการเชื่อม' })).at(-1) as HTMLElement,
  )
  await screen.findByText('ยกเลิกการเชื่อมบัญชี LINE แล้ว')
  await screen.findByRole('button', { name: 'เชื่อมบัญชี LINE' })
  expect(outcome.isConnected).toBe(false)
})
