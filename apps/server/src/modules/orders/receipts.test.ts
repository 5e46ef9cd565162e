import type { Order } from '@jansi/contract/orders'
import type { StaffOrder } from '@jansi/contract/staff-order-body'
import type { StaffRefund } from '@jansi/contract/staff-refunds'
import type { FastifyReply } from 'fastify'
import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { openShop, type Person } from '../../../test/shop.ts'
import { anOrder, aProduct, done, first, line, moneyCame } from '../../../test/shop-goods.ts'

/** Drawings on this thread; the workers have their own copies of both libraries. */
const drawn = vi.hoisted(() => ({ here: [] as string[] }))
vi.mock('@napi-rs/canvas', async (load) => {
  const canvas = await load<typeof import('@napi-rs/canvas')>()
  const createCanvas = (width: number, height: number) => {
    drawn.here.push(`${width} × ${height}`)
    return canvas.createCanvas(width, height)
  }
  return { ...canvas, createCanvas }
})
vi.mock('qrcode', async (load) => {
  const { default: qr } = await load<{ default: typeof import('qrcode') }>()
  const toDataURL = (text: string, options: import('qrcode').QRCodeToDataURLOptions) => {
    drawn.here.push(text)
    return qr.toDataURL(text, options)
  }
  return { default: { ...qr, toDataURL } }
})

const shop = openShop()

describe('the document of an order', () => {
  it.each(['awaiting_slip', 'pending', 'rejected', 'cancelled', 'expired'] as const)(
    'is no tax document while it is %s',
    async (status) => {
      const member = await shop.aMember()
      const { id } = await anOrder(shop, member, status)
      const before = await receiptOf(member, id)
      await shop.configure({ tax_id: '0994000123456' })
      // It shows nothing about a tax id: neither the id nor the heading that it allows.
      expect((await receiptOf(member, id)).equals(before)).toBe(true)
    },
  )

  it.each(['paid', 'approved', 'awaiting_return', 'completed'] as const)(
    'stays the receipt that it was once it is %s, also after a change of the member and the club',
    async (status) => {
      const member = await shop.aMember()
      const lines = status === 'completed' ? [line(await aProduct(shop), 'sale')] : undefined
      const { id } = await anOrder(shop, member, status, lines ? { lines } : {})
      const before = await receiptOf(member, id)
      await shop.configure({
        tax_id: '0994000123456',
        club_name: 'ชมรมใหม่',
        address: 'ตึกใหม่',
        phone: '020000000',
      })
      const name = { first_name: 'ชื่อใหม่', last_name: 'สกุลใหม่' }
      done(await member.patch('/dj-rest-auth/user/', name), 200)
      expect((await receiptOf(member, id)).equals(before)).toBe(true)
    },
  )

  it('is crossed out all over once it is cancelled, also by staff after the approval', async () => {
    const member = await shop.aMember()
    const staff = await shop.staff()
    const { id, amount } = await anOrder(shop, member, 'approved', { staff })
    expect(await redParts(await receiptOf(member, id))).toBe(0)
    const input = { to: 'cancelled', reason: 'ของหมด', money: moneyCame(amount) }
    done(await staff.post(`/staff/orders/${id}/transition/`, input), 200)
    expect(await redParts(await receiptOf(member, id))).toBe(1)
  })

  it('of an order that goes on grows by the refund of a closed piece once that is paid', async () => {
    const [member, staff] = [await shop.aMember(), await shop.staff()]
    const lines = [line(await aProduct(shop), 'sale', 2)]
    const { id, items } = await anOrder(shop, member, 'approved', { lines, staff })
    const closed = { items: [{ order_item: items[0]?.id, quantity: 1 }], reason: 'ของหมด' }
    done(await staff.post(`/staff/orders/${id}/close-rest/`, closed), 200)
    const heightOf = async () => (await sharp(await receiptOf(member, id)).metadata()).height
    const before = await heightOf()
    const waiting = await staff.get<{ results: StaffRefund[] }>(`/staff/refunds/?q=${id.slice(0, 8)}`)
    const refund = first(done(waiting, 200).results)
    const found = { version: refund.version, received: 240 }
    const owed = done(await staff.post<StaffRefund>(`/staff/refunds/${refund.id}/check/`, found), 200)
    expect(await heightOf()).toBe(before)
    const paid = { version: owed.version, note: 'คืนที่โต๊ะ', method: 'cash' }
    done(await staff.post(`/staff/refunds/${refund.id}/pay/`, paid), 200)
    expect(await heightOf()).toBeGreaterThan(before)
  })

  it('is named with the order, for the button that saves it', async () => {
    const member = await shop.aMember()
    const staff = await shop.staff()
    const { id } = await anOrder(shop, member, 'pending', { staff })
    const kind = async () => done(await member.get<Order>(`/order/${id}/`), 200).receipt_kind
    expect(await kind()).toBe('summary')
    done(await staff.post(`/staff/orders/${id}/transition/`, { to: 'paid' }), 200)
    expect(await kind()).toBe('payment_proof')
    await shop.configure({ tax_id: '0994000123456' })
    expect(await kind()).toBe('payment_proof')
    const later = await anOrder(shop, member, 'paid', { staff })
    const [listed] = done(await member.get<Order[]>('/order/'), 200)
    expect(listed).toMatchObject({ id: later.id, receipt_kind: 'receipt', receipt_number: '2569/0002' })
    const kindForStaff = async () =>
      done(await staff.get<StaffOrder>(`/staff/orders/${id}/`), 200).receipt_kind
    expect(await kindForStaff()).toBe('payment_proof')
    for (const input of [{ to: 'approved' }, { to: 'cancelled', money: moneyCame(later.amount) }]) {
      done(await staff.post(`/staff/orders/${id}/transition/`, input), 200)
    }
    expect(await kindForStaff()).toBe('void_summary')
  })
})

describe('many receipts at once', () => {
  it('are not drawn on the thread that handles requests, and neither are payment codes', async () => {
    const member = await shop.aMember()
    await shop.configure({ promptpay_target: '0812345678' })
    const { id, qr_code_url: url } = await anOrder(shop, member, 'awaiting_slip')
    expect(url).toMatch(/^data:image\/png;base64,/)
    expect((await receiptOf(member, id)).subarray(1, 4).toString()).toBe('PNG')
    expect(drawn.here).toEqual([])
  })

  it('of one member let another’s go first, and end in a clear refusal', { timeout: 120_000 }, async () => {
    const [busy, other] = [await shop.aMember(), await shop.aMember()]
    const [many, one] = [
      await anOrder(shop, busy, 'awaiting_slip'),
      await anOrder(shop, other, 'awaiting_slip'),
    ]
    const served: string[] = []
    const ask = async (member: Person, id: string, name: string) => {
      const answer = await member.get<{ code: string }>(`/order/${id}/download_receipt/`)
      if (answer.status === 200) served.push(name)
      else {
        expect({ status: answer.status, code: answer.body.code }).toEqual({
          status: 503,
          code: 'unavailable',
        })
        expect(answer.headers['retry-after']).toBe('5')
      }
    }
    const hundred = Array.from({ length: 100 }, () => ask(busy, many.id, 'busy'))
    await Promise.all([...hundred, ask(other, one.id, 'other')])
    expect(served).toContain('other')
    expect(served.length - served.indexOf('other')).toBeGreaterThan(10)
    const metrics = await shop.guest.send({ method: 'GET', url: '/metrics' })
    expect(metrics.bytes.toString()).toMatch(/jansi_shed_requests_total\{reason="workers"\} [1-9]/)
    // One of the busy member's own later requests is served as well.
    await ask(busy, many.id, 'later')
    expect(served).toContain('later')
  })

  it.each([
    ['receipt', (member, id) => member.get(`/order/${id}/download_receipt/`)],
    ['promptPayQr', (member) => member.post('/order/generate_promptpay_qr/', { amount: 10 })],
    ['stockCheck', (member) => member.post('/cart/verify_stock/', { sale: [], rent: [] })],
  ] as [
    Parameters<typeof shop.deps.throttles.consume>[0],
    (member: Person, id: string) => ReturnType<Person['get']>,
  ][])(
    'beyond all a person asks for are refused with 429, of this member only: %s',
    async (throttle, ask) => {
      const [busy, other] = [await shop.aMember(), await shop.aMember()]
      await shop.configure({ promptpay_target: '0812345678' })
      const orders = [await anOrder(shop, busy, 'awaiting_slip'), await anOrder(shop, other, 'awaiting_slip')]
      const reply = { header: () => reply } as unknown as FastifyReply
      for (let asked = 0; asked < 119; asked += 1) {
        await shop.deps.throttles.consume(throttle, busy.id, reply)
      }
      expect((await ask(busy, orders[0]?.id ?? '')).status).toBe(200)
      const refused = await ask(busy, orders[0]?.id ?? '')
      expect(refused).toMatchObject({
        status: 429,
        body: { detail: expect.stringContaining('throttled') },
        headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
      })
      expect((await ask(other, orders[1]?.id ?? '')).status).toBe(200)
    },
  )
})

async function receiptOf(member: Person, id: string): Promise<Buffer> {
  return (await member.get(`/order/${id}/download_receipt/`)).bytes
}

/** The share of the sheet's parts, 200 pixels of the image each way, that have something red in them. */
async function redParts(png: Buffer): Promise<number> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const columns = Math.floor(info.width / 200)
  const rows = Math.floor(info.height / 200)
  const red = new Set<number>()
  for (let y = 0; y < rows * 200; y += 1) {
    for (let x = 0; x < columns * 200; x += 1) {
      const at = (y * info.width + x) * 3
      const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3)
      if (r > g + 60 && r > b + 60) red.add(Math.floor(y / 200) * columns + Math.floor(x / 200))
    }
  }
  return red.size / (columns * rows)
}
