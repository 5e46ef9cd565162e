import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { button, dialog, openForVolunteer } from '../console-testing.tsx'
import { press, refusal, write } from '../lib/admin/page-testing.tsx'
import { MEMBER } from '../ui/member/member-testing.ts'
import { workshops } from '../workshops/resource.tsx'
import type { PickItem, PickOrder } from './pick-list.ts'
import { PickListPage } from './pick-list-page.tsx'
import { PickListsPage } from './pick-lists-page.tsx'
import { pickLists } from './resource.tsx'

const MALI = '1f0a77d2-9f1c-4f0e-8d35-0b9f4f2f5a11'
const KAMON = '2a0a77d2-9f1c-4f0e-8d35-0b9f4f2f5a22'
const HAND_OVER = `POST /orders/${MALI}/hand-over/`
const LIST = 'GET /workshops/3/pick-list/'

const lineOf = (order_item: number, product_name: string, left: number, is_rental = true): PickItem => ({
  order_item,
  product_name,
  size: 'เล็ก',
  is_rental,
  left,
  image: null,
})
const mali: PickOrder = {
  id: MALI,
  number: 12,
  member: MEMBER,
  items: [lineOf(1, 'พู่กัน', 3), lineOf(2, 'สมุด', 1, false)],
}
const kamon: PickOrder = {
  id: KAMON,
  number: 13,
  member: { ...MEMBER, first_name: 'กมล', phone_number: '0899999999' },
  items: [lineOf(9, 'พู่กัน', 2)],
}
const workshop = { id: 3, name: 'สีน้ำ', hand_over_on: '2026-12-04', is_active: false }
const listOfOrders = (...orders: PickOrder[]) => ({ workshop, orders })

async function open(orders = [mali, kamon], replies: Record<string, unknown> = {}) {
  const page = openForVolunteer({
    page: <PickListPage />,
    path: '/pick-lists/:id/show',
    at: '/pick-lists/3/show',
    resources: [pickLists, workshops],
    replies: { [LIST]: listOfOrders(...orders), 'GET /workshops/': [workshop], ...replies },
  })
  await screen.findByText(/^สีน้ำ · รับของ .*4\sธ\.ค\.$/)
  return page
}

const card = (name: string) => screen.getByText(name, { selector: 'h2 *' }).closest('li') as HTMLElement
const boxes = (name: string) =>
  within(card(name))
    .getAllByRole<HTMLInputElement>('checkbox')
    .map(({ checked, dataset }) => (dataset.indeterminate === 'true' ? 'some' : checked))
const tickLine = (name: string, line: number) => {
  const box = within(card(name)).getAllByRole('checkbox')[line]
  if (!box) throw new Error(`${name} has no line ${line}`)
  fireEvent.click(box)
}
const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const SEARCH = 'ค้นหารหัส ชื่อ หรือเบอร์โทร'

describe('ticking the pieces that are laid out', () => {
  it('counts the pieces on the button, from none over some to all', async () => {
    await open()
    const handOver = () => within(card('มะลิ ใจดี')).getByText(/^ส่งมอบ/)
    expect(handOver().textContent).toBe('ส่งมอบ')
    expect(handOver()).toHaveProperty('disabled', true)

    fireEvent.change(screen.getAllByLabelText('จำนวน พู่กัน เล็ก')[0] as HTMLElement, { target: { value: '2' } })
    expect(boxes('มะลิ ใจดี')).toEqual(['some', false])
    expect(handOver().textContent).toBe('ส่งมอบบางส่วน 2 ชิ้น')
    tickLine('มะลิ ใจดี', 0)
    tickLine('มะลิ ใจดี', 1)
    expect(boxes('มะลิ ใจดี')).toEqual([true, true])
    expect(handOver().textContent).toBe('ส่งมอบครบ 4 ชิ้น')
    expect(boxes('กมล ใจดี')).toEqual([false])

    press('ไม่เลือกทั้งหมด')
    expect(boxes('มะลิ ใจดี')).toEqual([false, false])
    press('เลือกทั้งหมด', card('กมล ใจดี'))
    expect(boxes('กมล ใจดี')).toEqual([true])
  })

  it('is kept on this device, but never for more than is left', async () => {
    localStorage.setItem('jansi.pick-list.3', JSON.stringify({ 1: 9, 2: 1, 77: 1 }))
    await open()
    expect(boxes('มะลิ ใจดี')).toEqual([true, true])
    tickLine('มะลิ ใจดี', 1)
    expect(JSON.parse(localStorage.getItem('jansi.pick-list.3') ?? '')).toEqual({ 1: 3 })
  })
})

describe('handing over from the list', () => {
  it('asks for a return day only where rentals past theirs are handed over', async () => {
    await open([{ ...mali, needs_return_day: true }])
    tickLine('มะลิ ใจดี', 1)
    press('ส่งมอบบางส่วน 1 ชิ้น')
    await dialog()
    expect(screen.queryByLabelText(/กำหนดคืนใหม่/)).toBeNull()
    press('กลับ')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    tickLine('มะลิ ใจดี', 0)
    press('ส่งมอบครบ 4 ชิ้น')
    await dialog()
    expect(screen.getByLabelText(/กำหนดคืนใหม่/)).toBeTruthy()
    expect(button('ยืนยันส่งมอบ').disabled).toBe(true)
  })

  it('keeps the ticks and shows the refusal when the server refuses', async () => {
    await open([mali], { [HAND_OVER]: refusal(400, 'hand_over_too_many') })
    tickLine('มะลิ ใจดี', 1)
    press('ส่งมอบบางส่วน 1 ชิ้น')
    await dialog()
    press('ยืนยันส่งมอบ')
    await screen.findByText('จำนวนที่ส่งมอบเกินจำนวนที่เหลือ')
    press('กลับ')
    expect(boxes('มะลิ ใจดี')).toEqual([false, true])
  })
})

describe('an order of the volunteer on the list', () => {
  it('is handed over by another: it has no such button, and shows why', async () => {
    await open([{ ...mali, own_case: 'refused' }, kamon])
    const own = screen.getByText('รายการนี้เป็นของคุณเอง ให้เจ้าหน้าที่คนอื่นทำแทน').closest('li')
    expect(within(own as HTMLElement).queryByText(/^ส่งมอบ/)).toBeNull()
    expect(screen.getAllByText(/^ส่งมอบ$/, { selector: 'button' })).toHaveLength(1)
  })
})

describe('finding on the list', () => {
  it('keeps the cards that a word is found in', async () => {
    await open()
    expect(names()).toEqual(['มะลิ ใจดี', 'กมล ใจดี'])
    write(SEARCH, '089')
    expect(names()).toEqual(['กมล ใจดี'])
    write(SEARCH, 'ไม่มีใคร')
    expect(screen.getByText('ไม่พบคำสั่งซื้อที่ตรงกับคำค้น')).toBeTruthy()
  })

  it('adds up the pieces to fetch from the shelves', async () => {
    await open()
    expect(screen.getByText('ตามคำสั่งซื้อ (2)')).toBeTruthy()
    press('รวมของที่ต้องเตรียม')
    const totals = within(screen.getByLabelText('ของที่ต้องเตรียมทั้งหมด')).getAllByRole('listitem')
    expect(totals.map(({ textContent }) => textContent)).toEqual(['พู่กันยืม · เล็ก5 ชิ้น', 'สมุดซื้อ · เล็ก1 ชิ้น'])
  })

  it('prints the list', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    await open()
    press('พิมพ์')
    expect(print).toHaveBeenCalledOnce()
  })
})

describe('the pick list', () => {
  it('of another workshop is chosen by its name', async () => {
    const { location } = await open([mali], {
      'GET /workshops/': [workshop, { ...workshop, id: 4, name: 'ปั้นดิน', is_active: true }],
      'GET /workshops/4/pick-list/': { workshop: { ...workshop, id: 4, name: 'ปั้นดิน' }, orders: [] },
    })
    fireEvent.mouseDown(await screen.findByRole('combobox'))
    fireEvent.click(screen.getByText('ปั้นดิน (เปิดอยู่)'))
    await waitFor(() => expect(location()).toBe('/pick-lists/4/show'))
    await screen.findByText('ไม่มีคำสั่งซื้อที่รอส่งมอบในเวิร์กช็อปนี้')
  })
})

describe('the section of pick lists', () => {
  const enterWith = (list: object) =>
    openForVolunteer({
      page: <PickListsPage />,
      path: '/pick-lists',
      at: '/pick-lists',
      resources: [pickLists, workshops],
      replies: { 'GET /workshops/': list },
    })

  it.each([
    ['the active workshop', true, 4],
    ['the latest where none is active', false, 3],
  ])('opens at %s', async (_, is_active, id) => {
    const { location } = enterWith([workshop, { ...workshop, id: 4, is_active }])
    await waitFor(() => expect(location()).toBe(`/pick-lists/${id}/show`))
  })

  it('offers to add a workshop where there is none', async () => {
    enterWith([])
    expect((await screen.findByText('เพิ่มเวิร์กช็อป')).getAttribute('href')).toBe('/workshops/create')
  })
})

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
})
