import { screen, waitFor } from '@testing-library/react'
import { type AuthProvider, memoryStore, StoreContextProvider } from 'react-admin'
import { expect, it } from 'vitest'
import { summaryOf } from '../console-testing.tsx'
import { openPage, press } from '../lib/admin/page-testing.tsx'
import { SectionsContext } from '../lib/admin/sections-context.ts'
import { ApiError } from '../lib/api/api-error.ts'
import { SECTIONS } from '../sections.ts'
import { summary } from '../today/resource.tsx'
import { MainMenu } from './main-menu.tsx'
import { NotFound } from './not-found.tsx'

const EVERYONE = ['orders', 'pick-lists', 'returns', 'loans', 'refunds', 'products', 'members']
const ADMINS = [...EVERYONE, 'mails', 'audit', 'settings']

function providerFor(enter: readonly string[] | Error): AuthProvider {
  return {
    login: async () => undefined,
    logout: async () => undefined,
    checkAuth: async () => undefined,
    checkError: async () => undefined,
    getIdentity: async () => ({ id: 1, fullName: 'กมล', release: '1.4.0' }),
    getPermissions: async () => {
      if (enter instanceof Error) throw enter
      return { enter: Object.fromEntries(enter.map((name) => [name, true])) }
    },
  }
}

const menu = (
  <SectionsContext value={SECTIONS}>
    <MainMenu />
  </SectionsContext>
)
const openMenu = (options: Partial<Parameters<typeof openPage>[0]>, counts: object = {}) =>
  openPage({
    page: menu,
    resources: [summary],
    server: '/api/staff',
    replies: { 'GET /summary/': summaryOf(counts) },
    ...options,
  })
const names = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent)

it('leads a volunteer to the sections that the server opens to them, by task', async () => {
  openMenu({ authProvider: providerFor(EVERYONE) })
  await screen.findByText('คำสั่งซื้อ')
  expect(names()).toEqual([
    ...['วันนี้', 'คำสั่งซื้อ', 'ส่งมอบของ', 'คำขอคืน', 'ของที่ยืมอยู่', 'คืนเงิน'],
    ...['สินค้าและสต็อก', 'สมาชิก'],
  ])
  expect(screen.getByText('สินค้าและสต็อก').closest('a')?.getAttribute('href')).toMatch(/\/products$/)
})

it('leads an admin to the sections of admins too, and names the release', async () => {
  openMenu({ authProvider: providerFor(ADMINS) })
  const folded = await screen.findByText('จัดการ')
  expect(screen.queryByText('ตั้งค่าร้าน')).toBeNull()
  folded.click()
  await screen.findByText('ตั้งค่าร้าน')
  expect(names().slice(-4)).toEqual(['จัดการ', 'กล่องอีเมล', 'บันทึกการทำงาน', 'ตั้งค่าร้าน'])
  expect(await screen.findByText('Jansi รุ่น 1.4.0')).toBeTruthy()
})

it('counts the waiting work of the day, and nothing that is done', async () => {
  openMenu(
    { authProvider: providerFor(EVERYONE) },
    {
      orders: { awaiting_slip: 9, pending: 20, paid: 3, approved: 11, awaiting_return: 5 },
      hand_over: { orders: 11, workshops: [] },
      returns: { pending: 5, penalty_unpaid: 2, penalty_slips: 0 },
      overdue: 7,
    },
  )
  await screen.findByText('23')
  expect(names()).toEqual([
    ...['วันนี้', 'คำสั่งซื้อ23', 'ส่งมอบของ11', 'คำขอคืน5', 'ของที่ยืมอยู่7', 'คืนเงิน'],
    ...['สินค้าและสต็อก', 'สมาชิก'],
  ])
})

it('opens a list with the filters of last time, and without its search', async () => {
  const kept = { page: 2, filter: { status: 'pending', q: 'มะลิ' } }
  const store = memoryStore({ 'orders.listParams': kept, 'loans.listParams': kept })
  const page = <StoreContextProvider value={store}>{menu}</StoreContextProvider>
  openMenu({ page, authProvider: providerFor(EVERYONE) })
  await screen.findByText('คำสั่งซื้อ')
  press('คำสั่งซื้อ')
  expect(store.getItem('orders.listParams')).toEqual({ page: 1, filter: { status: 'pending' } })
  expect(store.getItem('loans.listParams')).toEqual(kept)
})

it('offers only the first page while nobody knows where the volunteer may go', () => {
  openMenu({ authProvider: providerFor(new ApiError(503, null)) })
  expect(names()).toEqual(['วันนี้'])
})

it('shows of an address that leads nowhere that it does, and leads to the first page', async () => {
  const authProvider = providerFor(EVERYONE)
  const { location } = openPage({ page: <NotFound />, at: '/ordres', path: '/ordres', authProvider })
  expect(screen.getByText('กำลังโหลด')).toBeTruthy()
  expect(await screen.findByText('ที่อยู่นี้ไม่มีในหลังร้าน')).toBeTruthy()
  press('ไปหน้าวันนี้')
  await waitFor(() => expect(location()).toBe('/'))
})

it('blames the server, not the address, when the permissions could not be read', async () => {
  openPage({ page: <NotFound />, authProvider: providerFor(new ApiError(503, null)) })
  expect((await screen.findByRole('alert')).textContent).toContain('ระบบไม่พร้อมชั่วคราว')
})
