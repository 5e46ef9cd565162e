import type { Product } from '@jansi/contract/catalog'
import { ERROR_TEXTS } from '@jansi/contract/error-codes'
import { memberQrText } from '@jansi/contract/scanned-code'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { button, openForVolunteer } from '../console-testing.tsx'
import { listOf, press, type Reply, refusal, write } from '../lib/admin/page-testing.tsx'
import { fakeQrReader, scanPhoto } from '../lib/scanning/qr-testing.ts'
import { DeskPage } from './desk-page.tsx'
import { ORDER_ID, orderOf } from './order-testing.ts'
import { orders } from './resource.tsx'

const CATALOG = 'GET /api/workshop/active_workshop_products/'
const MAKE = 'POST /desk-orders/'
const BRUSH = 'พู่กัน A5'

const kanda = {
  pk: 7,
  first_name: 'กานดา',
  last_name: 'ใจดี',
  email: 'kanda@jansi.test',
  phone_number: '0812345678',
  is_active: true,
}
const brush: Product = {
  id: 3,
  name: 'พู่กัน',
  brand: '',
  description: '',
  image: null,
  images: [],
  category: 1,
  is_for_sale: true,
  is_for_rent: true,
  is_used: false,
  sale_price: 40.25,
  rental_price: 0,
  variants: [{ id: 9, size: 'A5', quantity: 5, sale_price: 40.25, rental_price: 0, type: { name: '' } }],
}
const catalogOf = (variant: object = {}) => ({
  workshop: { id: 1 },
  products: [{ ...brush, variants: brush.variants.map((one) => ({ ...one, ...variant })) }],
  categories: [],
})
const METHODS = [
  { id: 1, name: 'พร้อมเพย์ QR' },
  { id: 5, name: 'เงินสดที่หน้าร้าน' },
  { id: 4, name: 'ยืมอุปกรณ์ ไม่มีค่าใช้จ่าย' },
]

const SELL = 'POST /desk-sales/'
const QR = 'POST /api/order/generate_promptpay_qr/'

type Open = {
  at?: string
  catalog?: Reply
  made?: Reply
  methods?: object
  members?: object
  member?: object
  qr?: Reply
}

/** Opens the page; `keys` collects the idempotency key of each attempt. */
async function open({ at = '?member=7', catalog, made, methods, members, member, qr }: Open = {}) {
  const page = openForVolunteer({
    page: <DeskPage />,
    path: '/orders/desk',
    at: `/orders/desk${at}`,
    resources: [orders],
    replies: {
      [CATALOG]: catalog ?? catalogOf(),
      'GET /desk-methods/': methods ?? METHODS,
      'GET /members/': members ?? listOf(kanda, { ...kanda, pk: 8, first_name: 'ปิด', is_active: false }),
      'GET /members/7/': { ...kanda, ...member },
      [MAKE]: made ?? orderOf({ status: 'approved' }),
      [SELL]: made ?? orderOf({ status: 'completed' }),
      [QR]: qr ?? { qr_code_url: 'data:image/png;base64,AA==' },
    },
  })
  const keys: (string | null)[] = []
  const send = fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (init.method === 'POST') keys.push(new Headers(init.headers).get('idempotency-key'))
    return send(url, init)
  })
  await screen.findByText('พู่กัน')
  return { ...page, keys }
}

/** The name of the button that adds a brush: its visible text comes first. */
const named = (verb: 'ขาย' | 'ให้ยืม') => new RegExp(`^${verb} ฿[\\d.,]+ ${BRUSH}$`)
const add = (name: RegExp) => fireEvent.click(screen.getByLabelText(name))
const methods = () =>
  [...document.querySelectorAll('input[type=radio]')].map((one) => one.closest('label')?.textContent)
const bar = () => screen.getByLabelText('บันทึกการขาย').textContent
const save = () => press('สร้างคำสั่งซื้อ')
const line = (quantity: number, type = 'sale') => ({ product_id: 3, variant_id: 9, quantity, type })

describe('the member who is served', () => {
  it('has an account that is open', async () => {
    await open({ at: '' })
    write('ค้นหาชื่อ อีเมล หรือเบอร์โทร', 'กาน')
    await screen.findByText('กานดา ใจดี')
    expect(screen.queryByText('ปิด ใจดี')).toBeNull()
  })

  it('is reported missing when nobody is found', async () => {
    await open({ at: '', members: listOf() })
    write('ค้นหาชื่อ อีเมล หรือเบอร์โทร', 'xyz')
    await screen.findByText('ไม่พบสมาชิก ลองพิมพ์ชื่อหรือเบอร์โทรส่วนอื่น')
  })

  describe('by the QR of the profile', () => {
    beforeEach(fakeQrReader)

    it('is chosen; another QR is refused', async () => {
      await open({ at: '' })
      press('สแกน QR สมาชิก')
      scanPhoto('https://elsewhere.example/7')
      await screen.findByText('QR นี้ไม่ใช่ของสมาชิก ให้สมาชิกเปิด QR ในหน้าโปรไฟล์')
      scanPhoto(memberQrText(7, '3f9a0c'))
      await screen.findByText('รหัสนี้เป็นของร้านอื่น ร้านนี้ใช้ไม่ได้')
      scanPhoto(memberQrText(7, null))
      await screen.findByText('081-234-5678 · kanda@jansi.test')
      expect(screen.queryByRole('dialog')).toBeNull()
    })
  })
})

describe('an order at the desk', () => {
  it('asks about an account whose address was never confirmed', async () => {
    const refused = refusal(400, 'email_unconfirmed')
    const { sent } = await open({ member: { email_verified: false }, made: refused })
    await screen.findByText('ยังไม่ยืนยันอีเมล')
    add(named('ขาย'))
    save()
    const dialog = await screen.findByRole('dialog')
    await within(dialog).findByText(/kanda@jansi\.test/)
    fireEvent.click(within(dialog).getByText('ใช่ ใช้บัญชีนี้'))
    await waitFor(() => expect(sent).toHaveLength(2))
    const bodies = sent.map(({ body }) => body)
    expect(bodies[0]).not.toHaveProperty('unconfirmed_email')
    expect(bodies[1]).toMatchObject({ member: 7, unconfirmed_email: true })
  })

  it('needs a member and a product', async () => {
    await open({ at: '' })
    expect(button('สร้างคำสั่งซื้อ').disabled).toBe(true)
    add(named('ขาย'))
    expect(button('สร้างคำสั่งซื้อ').disabled).toBe(true)
    write('ค้นหาชื่อ อีเมล หรือเบอร์โทร', 'กาน')
    fireEvent.click(await screen.findByText('กานดา ใจดี'))
    expect(button('สร้างคำสั่งซื้อ').disabled).toBe(false)
    fireEvent.click(screen.getByLabelText(`นำ ${BRUSH} ออก`))
    expect(button('สร้างคำสั่งซื้อ').disabled).toBe(true)
  })

  it('is sent with its pieces, its total and its method, and shown', async () => {
    const { sent, location } = await open()
    add(named('ขาย'))
    add(named('ขาย'))
    write(`จำนวน ${BRUSH}`, '3')
    add(named('ให้ยืม'))
    expect(bar()).toContain('฿120.75')
    fireEvent.click(screen.getByLabelText('เงินสดที่หน้าร้าน'))
    save()
    await waitFor(() => expect(location()).toBe(`/orders/${ORDER_ID}/show`))
    const body = {
      member: 7,
      payment_method: 5,
      expected_amount: 120.75,
      order_items: [line(3), line(1, 'rent')],
    }
    expect(sent).toEqual([{ call: MAKE, body }])
  })

  it('offers the methods for its amount', async () => {
    await open()
    expect(methods()).toEqual(['พร้อมเพย์ QR', 'เงินสดที่หน้าร้าน'])
    add(named('ให้ยืม'))
    expect(methods()).toEqual(['ยืมอุปกรณ์ ไม่มีค่าใช้จ่าย'])
    add(named('ขาย'))
    expect(methods()).toEqual(['พร้อมเพย์ QR', 'เงินสดที่หน้าร้าน'])
  })

  it('cannot be made without a method or of a product without stock', async () => {
    await open({ methods: [], catalog: catalogOf({ quantity: 0 }) })
    expect(screen.getByText('ยังไม่มีวิธีชำระที่ใช้ได้ เปิดได้ในหน้าตั้งค่า')).toBeTruthy()
    expect(screen.getByLabelText<HTMLButtonElement>(named('ขาย')).disabled).toBe(true)
  })

  it('keeps its key after a lost answer, and gets another one with each change', async () => {
    let lost = true
    const made = () => (lost ? Promise.reject(new TypeError('Failed to fetch')) : orderOf())
    const { keys, location } = await open({ made })
    add(named('ขาย'))
    const attempt = async (count: number) => {
      save()
      await waitFor(() => expect(keys).toHaveLength(count))
      await waitFor(() => expect(button('สร้างคำสั่งซื้อ').disabled).toBe(false))
    }
    await attempt(1)
    await attempt(2)
    write(`จำนวน ${BRUSH}`, '2')
    await attempt(3)
    fireEvent.click(screen.getByLabelText('เงินสดที่หน้าร้าน'))
    await attempt(4)
    lost = false
    save()
    await waitFor(() => expect(location()).toBe(`/orders/${ORDER_ID}/show`))
    const [first, second, third, fourth, fifth] = keys
    expect(first).toBeTruthy()
    expect([second, fifth]).toEqual([first, fourth])
    expect(new Set([first, third, fourth]).size).toBe(3)
  })

  it('that is refused stays as it is, with the reason', async () => {
    await open({ made: refusal(400, 'rental_blocked') })
    add(named('ขาย'))
    save()
    await screen.findByText(ERROR_TEXTS.rental_blocked)
    expect(screen.getByLabelText(`จำนวน ${BRUSH}`)).toHaveProperty('value', '1')
    expect(bar()).toContain('฿40.25')
  })

  it('is shown at the new price, and with the stock that is left, once they have changed', async () => {
    let catalog = catalogOf()
    const { sent } = await open({ catalog: () => catalog, made: refusal(409, 'price_changed') })
    add(named('ขาย'))
    write(`จำนวน ${BRUSH}`, '2')
    catalog = catalogOf({ sale_price: 50, quantity: 1 })
    save()
    await screen.findByText(ERROR_TEXTS.price_changed)
    await waitFor(() => expect(bar()).toContain('฿100'))
    expect(screen.getByText('เหลือเพียง 1 ชิ้น')).toBeTruthy()
    save()
    await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ expected_amount: 100 }))
  })
})

describe('a sale by name', () => {
  const name = () => write(/^ชื่อผู้ซื้อ/, ' สมชาย ใจดี ')
  const sell = () => press('บันทึกว่าขายแล้ว')

  it('needs a name, takes a phone number of ten digits or none, and sells only', async () => {
    const { sent, location } = await open({ at: '' })
    add(named('ให้ยืม'))
    add(named('ขาย'))
    press('ไม่มีบัญชี ขายด้วยชื่อ')
    expect(screen.queryByLabelText(named('ให้ยืม'))).toBeNull()
    expect(bar()).toContain('฿40.25')
    expect(button('บันทึกว่าขายแล้ว').disabled).toBe(true)
    name()
    expect(button('บันทึกว่าขายแล้ว').disabled).toBe(false)
    write(/^เบอร์โทร/, '08987')
    expect(button('บันทึกว่าขายแล้ว').disabled).toBe(true)
    write(/^เบอร์โทร/, '0898765432')
    fireEvent.click(screen.getByLabelText('เงินสดที่หน้าร้าน'))
    sell()
    await waitFor(() => expect(location()).toBe(`/orders/${ORDER_ID}/show`))
    const body = {
      buyer: { name: 'สมชาย ใจดี', phone_number: '0898765432' },
      payment_method: 5,
      expected_amount: 40.25,
      order_items: [line(1)],
    }
    expect(sent.filter(({ call }) => call === SELL)).toEqual([{ call: SELL, body }])
  })

  it('by PromptPay shows the code of the amount, and asks to look at the account first', async () => {
    const { sent } = await open({ at: '' })
    add(named('ขาย'))
    press('ไม่มีบัญชี ขายด้วยชื่อ')
    await screen.findByAltText('QR พร้อมเพย์ให้ผู้ซื้อสแกน')
    expect(sent).toEqual([{ call: QR, body: { amount: 40.25 } }])
    screen.getByText(/ดูให้เห็นว่าเงินเข้าบัญชีชมรมแล้ว/)
    fireEvent.click(screen.getByLabelText('เงินสดที่หน้าร้าน'))
    expect(screen.queryByAltText('QR พร้อมเพย์ให้ผู้ซื้อสแกน')).toBeNull()
    expect(screen.queryByText(/ดูให้เห็นว่าเงินเข้าบัญชีชมรมแล้ว/)).toBeNull()
  })

  it('keeps its key after a lost answer, and gets another one with another name', async () => {
    const { keys } = await open({ at: '', made: () => Promise.reject(new TypeError('Failed to fetch')) })
    add(named('ขาย'))
    press('ไม่มีบัญชี ขายด้วยชื่อ')
    fireEvent.click(screen.getByLabelText('เงินสดที่หน้าร้าน'))
    name()
    const attempt = async (count: number) => {
      sell()
      await waitFor(() => expect(keys.filter(Boolean)).toHaveLength(count))
      await waitFor(() => expect(button('บันทึกว่าขายแล้ว').disabled).toBe(false))
    }
    await attempt(1)
    await attempt(2)
    write(/^ชื่อผู้ซื้อ/, 'มานี')
    await attempt(3)
    const [first, second, third] = keys.filter(Boolean)
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  it('can be left for a member again, with the chosen products', async () => {
    await open({ at: '' })
    add(named('ให้ยืม'))
    press('ไม่มีบัญชี ขายด้วยชื่อ')
    expect(screen.queryByLabelText(`จำนวน ${BRUSH}`)).toBeNull()
    press('เลือกสมาชิกแทน')
    expect(screen.getByLabelText(`จำนวน ${BRUSH}`)).toBeTruthy()
    expect(screen.getByLabelText('ค้นหาชื่อ อีเมล หรือเบอร์โทร')).toBeTruthy()
  })
})

describe('an order for the volunteer themselves', () => {
  it('is left to another volunteer before it is sent', async () => {
    await open({ member: { own_case: 'refused' } })
    await screen.findByText('รายการนี้เป็นของคุณเอง ให้เจ้าหน้าที่คนอื่นทำแทน')
    add(named('ขาย'))
    expect(button('สร้างคำสั่งซื้อ').disabled).toBe(true)
  })

  it('of the only active staff account can be made, and the page shows the consequences', async () => {
    await open({ member: { own_case: 'marked' } })
    await screen.findByText(/ทำได้เพราะไม่มีเจ้าหน้าที่คนอื่นใช้งานอยู่/)
    add(named('ขาย'))
    expect(button('สร้างคำสั่งซื้อ').disabled).toBe(false)
  })
})

describe('the products at the desk', () => {
  it('are none without a workshop, which is reported', async () => {
    openForVolunteer({
      page: <DeskPage />,
      at: '/orders/desk',
      resources: [orders],
      replies: {
        [CATALOG]: { workshop: null, products: [], categories: [] },
        'GET /desk-methods/': METHODS,
      },
    })
    const warning = await screen.findByRole('alert')
    expect(within(warning).getByText(/ยังไม่มีเวิร์กช็อปที่เปิดอยู่/)).toBeTruthy()
  })
})
