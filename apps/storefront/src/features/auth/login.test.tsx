import { getSite } from '@jansi/contract/calls/settings'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../lib/api/query-client.ts'
import { keyOf } from '../../lib/api/query-of.ts'
import { readCarts } from '../../lib/cart/cart-store.ts'
import { accessToken } from '../../lib/session/access-token.ts'
import { takeLeftPage } from '../../lib/session/left-page.ts'
import { noteLeftPage } from '../../lib/session/note-left-page.ts'
import { session } from '../../lib/session/session.ts'
import { testServer } from '../../test-server.ts'
import { toastStore } from '../../ui/page/toast-store.ts'
import { Toaster } from '../../ui/page/toaster.tsx'
import { Login } from './login.tsx'

const user = {
  pk: 1,
  email: 'mali@jansi.test',
  first_name: 'มะลิ',
  last_name: 'ดี',
  phone_number: '0812345678',
}
const cart = {
  sale: [],
  rent: [
    {
      quantity: 2,
      product_variant: {
        id: 7,
        size: 'A4',
        sale_price: 50,
        rental_price: 10,
        quantity: 5,
        product: { id: 3, name: 'กระดาษ', image: null },
      },
    },
  ],
}
const loginPath = '/dj-rest-auth/login/'

/** Opens the login page of a shop with LINE Login. */
function open(from?: string, search = '') {
  const queryClient = createQueryClient()
  queryClient.setQueryData(keyOf(getSite), { line_login: true })
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[{ pathname: '/login', search, state: from ? { from } : null }]}>
        <Routes>
          <Route path="/login" element={<Login />} />
          <Route path="/" element={<p>หน้าแรก</p>} />
          <Route path="/cart" element={<p>หน้าตะกร้า</p>} />
        </Routes>
        <Toaster />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

async function logIn() {
  await userEvent.type(await screen.findByLabelText('อีเมล'), ' mali@jansi.test')
  await userEvent.type(screen.getByLabelText('รหัสผ่าน'), 'Palette#26')
  await userEvent.click(screen.getByRole('button', { name: 'เข้าสู่ระบบ' }))
}

beforeEach(() => {
  session.dispatch({ type: 'LOGOUT' })
  toastStore.clear()
})

test('both fields are required, and the ways to a new password and to an account are there', {
  tags: ['@spec-2.login.form', '@spec-5.login.required'],
}, async () => {
  const received = testServer({})
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'เข้าสู่ระบบ' }))
  await screen.findByText('กรอกอีเมลก่อน')
  screen.getByText('กรอกรหัสผ่านก่อน')
  expect(received).toEqual([])
  const way = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect([way('ลืมรหัสผ่าน'), way('สมัครสมาชิก')]).toEqual(['/reset/password', '/signup'])
  screen.getByRole('button', { name: 'แสดงรหัสผ่าน' })
})

test('a refused login shows the reason of its status, and leaves nobody signed in', {
  tags: '@spec-4.auth.login-failure',
}, async () => {
  testServer({ [loginPath]: [429, { detail: 'Request was throttled.' }] })
  open()
  await logIn()
  await waitFor(() => expect(session.get().message).toBe('ลองเข้าสู่ระบบหลายครั้งเกินไป รอสักครู่แล้วลองใหม่'))
  expect(accessToken.get()).toBeNull()
  screen.getByLabelText('รหัสผ่าน')
})

test('logging in stores the token, takes the cart from the server and goes home', {
  tags: [
    '@spec-4.auth.login',
    '@spec-7.auth.login',
    '@spec-7.cart.get',
    '@spec-8.auth.success',
    '@spec-9.access-key',
  ],
}, async () => {
  const received = testServer({
    [loginPath]: [200, { access: 'fresh', refresh: '', user }],
    '/cart/get_cart/': [200, cart],
  })
  open()
  await logIn()
  await screen.findByText('หน้าแรก')
  expect(received.map(({ path }) => path)).toEqual([loginPath, '/cart/get_cart/'])
  expect(received[0]?.body).toEqual({ email: 'mali@jansi.test', password: 'Palette#26' })
  expect(received[1]?.token).toBe('Bearer fresh')
  expect(localStorage.getItem('access')).toBe('fresh')
  expect(session.get().message).toBe('เข้าสู่ระบบแล้ว')
  expect(readCarts().rent).toMatchObject([
    { key: '3-7', name: 'กระดาษ A4', price: 10, quantity: 2, size: 'A4', variant_id: 7 },
  ])
})

test('a visitor whom the guard sent to log in goes home too, with a lasting message that leads on', {
  tags: '@spec-2.login.already-logged-in',
}, async () => {
  testServer({ [loginPath]: [200, { access: 'a', refresh: '', user }], '/cart/get_cart/': [200, cart] })
  open('/cart')
  await logIn()
  await screen.findByText('หน้าแรก')
  expect(session.get()).toMatchObject({ wayOn: '/cart', messageType: 'success' })
})

test('a guest who left a product to log in, or to sign up first, finds it again with its size, once', async () => {
  testServer({ [loginPath]: [200, { access: 'a', refresh: '', user }], '/cart/get_cart/': [200, cart] })
  noteLeftPage('/product/3#size-7', 'กระดาษ A4')
  open()
  await logIn()
  await screen.findByText('หน้าแรก')
  expect(session.get()).toMatchObject({
    wayOn: '/product/3#size-7',
    message: 'เข้าสู่ระบบแล้ว ไปต่อที่ “กระดาษ A4” ได้เลย',
  })
  expect(takeLeftPage()).toBeNull()
})

test('an address of another site is no place to go back to', async () => {
  testServer({ [loginPath]: [200, { access: 'a', refresh: '', user }], '/cart/get_cart/': [200, cart] })
  localStorage.setItem('leftPage', JSON.stringify(['//evil.example', 'x', Date.now()]))
  open('//evil.example')
  await logIn()
  await screen.findByText('หน้าแรก')
  expect(session.get().wayOn).toBeUndefined()
})

test('a member with a good stored token goes on without a form, even when the cart does not answer', async () => {
  accessToken.set('stored')
  testServer({
    '/dj-rest-auth/token/verify/': [200, {}],
    '/dj-rest-auth/user/': [200, user],
    '/cart/get_cart/': [500],
  })
  open()
  expect(screen.queryByLabelText('อีเมล')).toBeNull()
  await screen.findByText('หน้าแรก')
})

test('an account that is not confirmed yet can have its mail sent again', async () => {
  const received = testServer({
    [loginPath]: [400, { non_field_errors: ['E-mail is not verified.'] }],
    '/dj-rest-auth/registration/resend-email/': [200, { detail: 'ok' }],
  })
  open()
  await logIn()
  await userEvent.click(await screen.findByRole('button', { name: 'ส่งอีเมลยืนยันอีกครั้ง' }))
  await screen.findByText(/ส่งลิงก์ยืนยันอีกครั้งแล้ว/)
  expect(received.at(-1)?.body).toEqual({ email: 'mali@jansi.test' })
})

test('signing in by LINE leads to LINE and, coming back, on to the page that was asked for', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue()
  const url = 'https://access.line.me/oauth2/v2.1/authorize?state=1'
  const received = testServer({
    '/dj-rest-auth/line/login/': [200, { url }],
    '/dj-rest-auth/token/refresh/': [200, { access: 'fresh', access_expiration: '2026-11-20T03:15:00.000Z' }],
    '/dj-rest-auth/user/': [200, user],
    '/cart/get_cart/': [200, cart],
  })
  open('/cart')
  await userEvent.click(await screen.findByRole('button', { name: 'เข้าสู่ระบบด้วย LINE' }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith(url))
  expect(received[0]?.body).toEqual({ from: '/cart' })
  cleanup()

  open(undefined, '?line=signed_in&from=%2Fcart')
  await screen.findByText('หน้าแรก')
  expect(session.get()).toMatchObject({ user, isAuthenticated: true, wayOn: '/cart' })
  expect(accessToken.get()).toBe('fresh')
})

test('a visit to LINE that signed nobody in leads back to the form with the next step', async () => {
  testServer({ '/dj-rest-auth/line/login/': [503, {}], '/dj-rest-auth/token/refresh/': [401, {}] })
  open(undefined, '?line=unknown')
  await screen.findByText(/เข้าสู่ระบบด้วยอีเมลก่อน แล้วเชื่อมบัญชี LINE ในหน้าโปรไฟล์/)
  await userEvent.click(screen.getByRole('button', { name: 'เข้าสู่ระบบด้วย LINE' }))
  await screen.findByText('ระบบไม่พร้อมชั่วคราว ลองใหม่อีกครั้งในอีกสักครู่')
  cleanup()

  open(undefined, '?line=signed_in')
  await screen.findByText(/เข้าสู่ระบบด้วย LINE ไม่สำเร็จ/)
  screen.getByLabelText('รหัสผ่าน')
  expect(accessToken.get()).toBeNull()
})
