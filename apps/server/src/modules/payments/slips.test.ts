import type { Order } from '@jansi/contract/orders'
import type { StaffOrder, StaffOrderListItem } from '@jansi/contract/staff-order-body'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import {
  aPaperWithQr,
  aPhoto,
  aPhotoWithGps,
  aSlip,
  crc16,
  slipQrText,
  walletQrText,
} from '../../../test/pictures.ts'
import { openShop, type Person } from '../../../test/shop.ts'
import { anOrder, aProduct, done, line, sendSlip } from '../../../test/shop-goods.ts'
import { events } from '../../db/schema/events.ts'
import { orders } from '../../db/schema/orders.ts'
import { paymentSlips, slipReferences } from '../../db/schema/payments.ts'
import { noteUpgrade } from '../../transfer/shop-identity.ts'
import { addMissedReferences } from './commands/add-missed-references.ts'

const shop = openShop()

const read = async (member: Person, id: string) => done(await member.get<Order>(`/order/${id}/`), 200)
const asStaffSees = async (staff: Person, id: string) =>
  done(await staff.get<StaffOrder>(`/staff/orders/${id}/`), 200)

describe('a slip', () => {
  it('brings an order that waited for it before staff', async () => {
    const member = await shop.aMember()
    const order = await anOrder(shop, member, 'awaiting_slip')
    shop.pass(60)
    const answer = await member.upload<object>('/paymentslip/', { order: order.id }, await aPhoto())
    const slip = {
      id: 1,
      image: expect.stringMatching(/\/media\/private\/[\w-]{22}\.jpg\?expires=\d+&signature=[\w-]+$/),
      thumbnail: expect.stringMatching(
        /\/media\/private\/[\w-]{22}-480\.webp\?expires=\d+&signature=[\w-]+$/,
      ),
      created_at: '2026-11-20T03:01:00.000Z',
    }
    expect(done(answer, 201)).toEqual({ ...slip, order: order.id })
    expect(await read(member, order.id)).toMatchObject({
      status: 'pending',
      payment_status_name: 'รออนุมัติ',
      slip_due_at: null,
      payment_slip: slip,
    })
    const history = await shop.orm.select().from(events)
    expect(history.map(({ fromStatus, toStatus, actorId }) => [fromStatus, toStatus, actorId])).toEqual([
      [null, 'awaiting_slip', member.id],
      ['awaiting_slip', 'pending', member.id],
    ])
  })

  it('is stored as one small JPEG and a thumbnail without location, camera or other metadata', async () => {
    const member = await shop.aMember()
    const order = await anOrder(shop, member, 'awaiting_slip')
    const photo = await aPhotoWithGps()
    expect((await sharp(photo).metadata()).exif?.includes('SECRETCAMERA')).toBe(true)
    const polyglot = Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')])
    await sendSlip(member, order.id, polyglot)
    const files = await shop.storedFiles()
    expect(files).toEqual([
      expect.stringMatching(/^private\/[\w-]{22}-480\.webp$/),
      expect.stringMatching(/^private\/[\w-]{22}\.jpg$/),
    ])
    for (const [index, kind] of ['webp', 'jpeg'].entries()) {
      const stored = await shop.readStored(files[index] ?? '')
      const { format, exif, xmp, iptc } = await sharp(stored).metadata()
      expect({ format, exif, xmp, iptc }).toEqual({ format: kind })
      expect(stored.includes('SECRETCAMERA') || stored.includes('<script>')).toBe(false)
    }
  })

  it('is replaced by a better one while the order waits for staff, who see both', async () => {
    const member = await shop.aMember()
    const order = await anOrder(shop, member, 'pending')
    const first = (await read(member, order.id)).payment_slip
    await sendSlip(member, order.id, await aPhoto('#123456'))
    const now = await read(member, order.id)
    expect(now.status).toBe('pending')
    expect(now.payment_slip?.id).not.toBe(first?.id)
    const seen = await asStaffSees(await shop.staff(), order.id)
    expect(seen.slips.map(({ id }) => id)).toEqual([now.payment_slip?.id, first?.id])
  })

  it.each(['cancelled', 'expired'] as const)(
    'for an order that is %s is kept, and its money checked',
    async (status) => {
      const member = await shop.aMember()
      const order = await anOrder(shop, member, status)
      expect(await read(member, order.id)).toMatchObject({ can: { send_slip: false, send_late_slip: true } })
      expect((await read(member, order.id)).refund).toBeUndefined()
      await sendSlip(member, order.id)
      const now = await read(member, order.id)
      expect(now).toMatchObject({ status, refund: { state: 'to_check', cause: status } })
      expect((await asStaffSees(await shop.staff(), order.id)).slips).toHaveLength(1)
    },
  )

  it('is taken five times, and no deadline is renewed by it', async () => {
    const member = await shop.aMember()
    const order = await anOrder(shop, member, 'awaiting_slip')
    const [row] = await shop.orm.select().from(orders)
    for (const digit of [1, 2, 3, 4, 5]) {
      shop.pass(60)
      await sendSlip(member, order.id, await aPhoto(`#00000${digit}`))
    }
    expect(await read(member, order.id)).toMatchObject({ can: { send_slip: false } })
    const before = await shop.everything()
    const sixth = await member.upload('/paymentslip/', { order: order.id }, await aPhoto())
    expect(sixth).toMatchObject({ status: 409, body: { code: 'slip_not_expected' } })
    expect(await shop.everything()).toEqual(before)
    expect((await shop.orm.select().from(orders))[0]?.slipDueAt).toEqual(row?.slipDueAt)
  })

  it('is not taken for an order that owes none', async () => {
    const member = await shop.aMember()
    const free = await aProduct(shop, { rentalPrice: 0 })
    const order = await anOrder(shop, member, 'pending', { lines: [line(free, 'rent')], method: 4 })
    const answer = await member.upload('/paymentslip/', { order: order.id }, await aPhoto())
    expect(answer).toMatchObject({ status: 409, body: { code: 'slip_not_expected' } })
    expect(await shop.storedFiles()).toEqual([])
  })
})

it('after a rejection for another reason than the slip is kept, and the order stays rejected', async () => {
  const [staff, member] = [await shop.staff(), await shop.aMember()]
  const order = await anOrder(shop, member, 'rejected', { staff, reason: 'สมาชิกขอยกเลิก' })
  expect(await read(member, order.id)).toMatchObject({ can: { send_slip: false, send_late_slip: true } })
  await sendSlip(member, order.id)
  expect(await read(member, order.id)).toMatchObject({ status: 'rejected', refund: { cause: 'rejected' } })
})

describe('the text of a slip’s QR', () => {
  const staffRow = async (staff: Person, id: string) =>
    done(await staff.get<{ results: StaffOrderListItem[] }>('/staff/orders/'), 200).results.find(
      (row) => row.id === id,
    )

  it('is shown to staff: bank and transfer', async () => {
    const staff = await shop.staff()
    const order = await anOrder(shop, await shop.aMember(), 'pending', { slip: await aSlip('REF0001') })
    const [slip] = (await asStaffSees(staff, order.id)).slips
    expect(slip?.reading).toEqual({
      bank_code: '004',
      bank_name: expect.any(String),
      reference: 'REF0001',
      codes: [{ bank_code: '004', bank_name: expect.any(String), reference: 'REF0001' }],
      also_on: [],
    })
    expect((await staffRow(staff, order.id))?.slip_seen_before).toBe(false)
  })

  it('flags one slip for two orders on both of them, and refuses neither', async () => {
    const staff = await shop.staff()
    const slip = await aSlip('REF0002')
    const one = await anOrder(shop, await shop.aMember(), 'pending', { slip })
    const two = await anOrder(shop, await shop.aMember(), 'pending', { slip })
    const seen = [await asStaffSees(staff, one.id), await asStaffSees(staff, two.id)]
    expect(seen.map(({ slips }) => slips[0]?.reading.also_on)).toEqual([
      [{ order: two.id, order_number: two.number, return_session: null }],
      [{ order: one.id, order_number: one.number, return_session: null }],
    ])
    for (const { id } of [one, two]) expect((await staffRow(staff, id))?.slip_seen_before).toBe(true)
    expect([one.status, two.status]).toEqual(['pending', 'pending'])
  })

  it('does not flag a slip sent twice for the same order, nor an equal number of another bank', async () => {
    const staff = await shop.staff()
    const member = await shop.aMember()
    const order = await anOrder(shop, member, 'pending', { slip: await aSlip('REF0003') })
    await sendSlip(member, order.id, await aSlip('REF0003'))
    await anOrder(shop, member, 'pending', { slip: await aSlip('REF0003', '014') })
    const { slips } = await asStaffSees(staff, order.id)
    expect(slips.map(({ reading }) => reading.also_on)).toEqual([[], []])
  })

  it('is read of every code in an image, and any of them shows one transfer on two orders', async () => {
    const staff = await shop.staff()
    const [own, other] = [slipQrText('004', 'REF00004'), slipQrText('014', '20230125AbCdEfGhIj')]
    const both = await anOrder(shop, await shop.aMember(), 'pending', {
      slip: await aPaperWithQr(own, other),
    })
    const again = await anOrder(shop, await shop.aMember(), 'pending', { slip: await aPaperWithQr(other) })
    const [slip] = (await asStaffSees(staff, both.id)).slips
    expect(slip?.reading.codes?.map(({ bank_code, reference }) => [bank_code, reference]).sort()).toEqual([
      ['004', 'REF00004'],
      ['014', '20230125AbCdEfGhIj'],
    ])
    expect(slip?.reading.also_on.map(({ order }) => order)).toEqual([again.id])
    expect((await staffRow(staff, both.id))?.slip_seen_before).toBe(true)
    expect((await staffRow(staff, again.id))?.slip_seen_before).toBe(true)
    for (const q of ['ref00004', '20230125abcdefghij']) {
      const found = done(await staff.get<{ results: StaffOrderListItem[] }>(`/staff/orders/?q=${q}`), 200)
      expect(found.results.map(({ id }) => id)).toContain(both.id)
    }
  })

  it.each([
    [
      'of a wallet, whose day is a fact',
      walletQrText('50012345678901', '25012024'),
      { dated_on: '2024-01-25' },
    ],
    ['of a wallet, whose day is none', walletQrText('50012345678902', '31022024'), {}],
    ['of a bank, that begins like a day', slipQrText('014', '20251016AbCd'), { begins_like: '2025-10-16' }],
    ['of a bank, that begins like no day', slipQrText('014', '20251316AbCd'), {}],
    ['of a bank, that begins with digits', slipQrText('004', '015326AB0077'), {}],
  ])('is %s', async (_name, text, days) => {
    const order = await anOrder(shop, await shop.aMember(), 'pending', { slip: await aPaperWithQr(text) })
    const [slip] = (await asStaffSees(await shop.staff(), order.id)).slips
    const [code] = slip?.reading.codes ?? []
    const { bank_code: _, bank_name: name, reference: _read, ...said } = code ?? {}
    expect([typeof name, said]).toEqual(['string', days])
  })

  it('that a server of an older release wrote in two columns is found like any other', async () => {
    const staff = await shop.staff()
    const slip = await aSlip('REF0005')
    const one = await anOrder(shop, await shop.aMember(), 'pending', { slip })
    const two = await anOrder(shop, await shop.aMember(), 'pending', { slip })
    await shop.orm.delete(slipReferences)
    await noteUpgrade(shop.orm, 1, shop.deps.clock())
    expect(await addMissedReferences(shop.orm, shop.deps.clock())).toBe(2)
    expect(await addMissedReferences(shop.orm, shop.deps.clock())).toBe(0)
    const [seen] = (await asStaffSees(staff, one.id)).slips
    expect(seen?.reading.also_on.map(({ order }) => order)).toEqual([two.id])
    expect(seen?.reading.codes?.map(({ reference }) => reference)).toEqual(['REF0005'])
  })

  it.each([
    ['forged, with a wrong checksum', 'https://evil.example/004000060000010103004'],
    ['one that hangs the usual parser', `000000-40000${crc16('000000-40000')}`],
    ['full of nonsense', '9'.repeat(200)],
  ])('may be %s: the photo is taken, nothing is read, the shop lives on', async (_name, text) => {
    const member = await shop.aMember()
    await anOrder(shop, member, 'pending', { slip: await aPaperWithQr(text) })
    const [slip] = await shop.orm.select().from(paymentSlips)
    expect([slip?.bankCode, slip?.reference]).toEqual([null, null])
    done(await shop.guest.get('/healthz'), 200)
  })
})
