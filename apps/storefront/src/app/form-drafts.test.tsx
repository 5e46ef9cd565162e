import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { Profile } from '../features/account/profile.tsx'
import { CheckoutView } from '../features/checkout/checkout-view.tsx'
import { SlipForm } from '../features/checkout/slip-form.tsx'
import { ReturnView } from '../features/returns/return-view.tsx'
import { createQueryClient } from '../lib/api/query-client.ts'
import { addToCart } from '../lib/cart/cart-store.ts'
import { endSession, session } from '../lib/session/session.ts'
import { testServer } from '../test-server.ts'
import { aLine, aLoan, aPhoto, aProduct, aWorkshop } from '../test-shop.ts'
import { RequireLogin } from './route-guard.tsx'

const mali = {
  pk: 1,
  email: 'mali@jansi.test',
  first_name: 'มะลิ',
  last_name: 'ดี',
  phone_number: '0812345678',
}
const signIn = (user = mali) => session.dispatch({ type: 'LOGIN_SUCCESS', access: 'token', user })

/** Opens a member's page; the session of `mali` ends there after `fill`, and `next` signs in and opens it again. */
async function endWhileFilledIn(page: ReactElement, fill: () => Promise<void>, next = mali) {
  testServer({
    '/pending-returns/': [200, [aLoan('พู่กัน', 'จานสี')]],
    '/returnsession/': [200, []],
    '/todo/': [200, []],
    '/order/': [200, []],
    '/workshop/active_workshop_products/': [200, aWorkshop([aProduct()])],
    '/paymentmethod/': [200, [{ id: 3, name: 'โอนผ่านธนาคาร' }]],
    '/cart/verify_stock/': [200, { detail: 'ok' }],
    '/damagereport/': [200, []],
    '/dj-rest-auth/token/verify/': [200, {}],
    '/dj-rest-auth/user/': () => [200, session.get().user],
  })
  signIn()
  const router = createMemoryRouter([
    { element: <RequireLogin />, children: [{ path: '/', element: page }] },
    { path: '/login', element: <p>หน้าเข้าสู่ระบบ</p> },
  ])
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await fill()
  act(() => endSession({ type: 'REFRESH_FAIL' }))
  await screen.findByText('หน้าเข้าสู่ระบบ')
  act(() => signIn(next))
  await act(() => router.navigate('/'))
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const pick = async (label: string) => {
  fireEvent.change(await screen.findByLabelText(label), { target: { files: [aPhoto()] } })
}
const isThere = async (control: Promise<HTMLElement>, value: unknown) =>
  expect(await control).toMatchObject(typeof value === 'boolean' ? { checked: value } : { value })

const returns = {
  page: <ReturnView />,
  fill: async () => {
    await userEvent.click(await screen.findByRole('checkbox'))
    await userEvent.click((await screen.findAllByRole('button', { name: 'ลดจำนวน' }))[0] as HTMLElement)
    await pick('เลือกรูปภาพ')
  },
}

const FORMS: [string, { page: ReactElement; fill: () => Promise<void> }, () => Promise<void>][] = [
  [
    'a return',
    returns,
    async () => {
      await isThere(screen.findByRole('checkbox'), true)
      await screen.findByText('คืน 0 จาก 1 ชิ้น')
      await screen.findByRole('img', { name: 'รูปที่ 1' })
    },
  ],
  [
    'a report of a broken piece',
    {
      page: <ReturnView />,
      fill: async () => {
        await press('แจ้งของชำรุดหรือสูญหาย')
        await userEvent.type(await screen.findByLabelText('เกิดอะไรขึ้น ตรงไหน'), 'ขาหัก')
        await pick('แนบรูปจุดที่ชำรุด')
      },
    },
    async () => {
      await press('แจ้งของชำรุดหรือสูญหาย')
      await isThere(screen.findByLabelText('เกิดอะไรขึ้น ตรงไหน'), 'ขาหัก')
      await screen.findByRole('img', { name: 'รูปที่ 1' })
    },
  ],
  [
    'a slip',
    {
      page: <SlipForm orderId="a" replaces={false} onSent={() => undefined} />,
      fill: () => pick('เลือกรูปสลิป'),
    },
    async () => {
      await screen.findByRole('img', { name: 'รูปที่ 1' })
    },
  ],
  [
    'the slip of a checkout',
    {
      page: <CheckoutView />,
      fill: async () => {
        act(() => void addToCart('sale', aLine(), 5))
        await pick('เลือกรูปสลิป')
      },
    },
    async () => {
      // The server's cart comes back with the login.
      act(() => void addToCart('sale', aLine(), 5))
      await screen.findByRole('img', { name: 'รูปที่ 1' })
    },
  ],
  [
    'the profile',
    {
      page: <Profile />,
      fill: async () => {
        await press('แก้ไขโปรไฟล์')
        await userEvent.type(await screen.findByLabelText('ชื่อ'), 'วัลย์')
      },
    },
    () => isThere(screen.findByLabelText('ชื่อ'), 'มะลิวัลย์'),
  ],
]

test.each(FORMS)(
  '%s that is filled in when the session ends is there after the same member signs in',
  async (_, form, check) => {
    await endWhileFilledIn(form.page, form.fill)
    await check()
    expect(session.get().message).toBe('ที่กรอกค้างไว้กลับมาแล้ว ทำต่อได้เลย')
  },
)

test('another member finds the form empty', async () => {
  await endWhileFilledIn(returns.page, returns.fill, { ...mali, pk: 2 })
  await isThere(screen.findByRole('checkbox'), false)
  expect(screen.queryByRole('img', { name: 'รูปที่ 1' })).toBeNull()
})
