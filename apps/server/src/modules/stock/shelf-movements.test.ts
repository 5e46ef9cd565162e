import type { Report } from '@jansi/contract/staff-reports'
import type { StockMovementBody } from '@jansi/contract/staff-stock'
import { describe, expect, it } from 'vitest'
import { openShop, type Person } from '../../../test/shop.ts'
import { anOrder, aProduct, done, line, stockOf } from '../../../test/shop-goods.ts'
import { readCsv } from '../../core/csv.ts'
import { auditLog } from '../../db/schema/records.ts'
import { bangkokDay } from '../../domain/days.ts'
import { stockFaults } from './stock-faults.ts'

const shop = openShop()
type Ledger = {
  count: number
  product: { id: number; name: string }
  variant: { reserved: number }
  results: StockMovementBody[]
}

const movements = (id: number, query = '') => `/staff/variants/${id}/movements/${query}`
const move = (staff: Person, id: number, body: object) => staff.post(movements(id), body)
const today = () => `?from=${bangkokDay(shop.deps.clock())}&to=${bangkokDay(shop.deps.clock())}`
const report = async (staff: Person) => done(await staff.get<Report>(`/staff/reports/${today()}`), 200)

/** A variant of ten pieces of which staff bought, lost, broke, gave away, put aside and wrote off some. */
async function moved(staff: Person) {
  const product = await aProduct(shop, { name: '=สีน้ำ', variants: [{ stock: 10 }] })
  const { id } = product.variant
  for (const body of [
    { kind: 'bought', quantity: 4, unit_cost: 35.5 },
    { kind: 'bought', quantity: 1 },
    { kind: 'lost', quantity: 2 },
    { kind: 'broken', quantity: 1, reason: 'ตกแตก' },
    { kind: 'given_away', quantity: 3, reason: 'แจกเด็ก' },
    { kind: 'quarantine', quantity: 1 },
    { kind: 'write_off', quantity: 1, reason: 'หมดอายุ' },
  ]) {
    done(await move(staff, id, body), 200)
  }
  return { product, id }
}

describe('movements of the shelf', () => {
  it('change the stock by their kind, each with a ledger row and an audit row', async () => {
    const staff = await shop.staff()
    const { product, id } = await moved(staff)
    expect(await stockOf(shop, product.variant)).toEqual({ available: 7, onLoan: 0, quarantined: 1 })
    expect(await stockFaults(shop.orm)).toEqual([])
    const { results } = done(await staff.get<Ledger>(movements(id)), 200)
    expect(results.map(({ kind, available, unit_cost }) => [kind, available, unit_cost])).toEqual([
      ['write_off', -1, null],
      ['quarantine', -1, null],
      ['given_away', -3, null],
      ['broken', -1, null],
      ['lost', -2, null],
      ['bought', 1, null],
      ['bought', 4, 35.5],
      ['restock', 10, null],
    ])
    const rows = await shop.orm.select().from(auditLog)
    expect(rows.map(({ action }) => action)).toEqual(Array(7).fill('stock.movement'))
    expect(rows[0]).toMatchObject({
      subjectId: String(id),
      data: { kind: 'bought', available: 4, unitCost: 3550 },
    })
  })

  it('never take more than is available', async () => {
    const staff = await shop.staff()
    const { variant } = await aProduct(shop)
    expect(await move(staff, variant.id, { kind: 'lost', quantity: 6 })).toMatchObject({
      status: 400,
      body: { code: 'stock_below_zero', quantity: ['There are only 5 pieces.'] },
    })
    expect((await move(staff, 99, { kind: 'lost', quantity: 1 })).status).toBe(404)
  })

  it.each([
    [{ kind: 'counted', quantity: 1 }, 'kind'],
    [{ kind: 'lost', quantity: 0 }, 'quantity'],
    [{ kind: 'lost', quantity: 1, unit_cost: 5 }, 'unit_cost'],
    [{ kind: 'write_off', quantity: 1 }, 'reason'],
    [{ kind: 'bought', quantity: 1, unit_cost: 1.005 }, 'unit_cost'],
  ])('with %j are refused by field', async (body, field) => {
    const staff = await shop.staff()
    const { variant } = await aProduct(shop)
    expect(await move(staff, variant.id, body)).toMatchObject({
      status: 400,
      body: { [field]: expect.anything() },
    })
  })

  it('are in the report: losses by variant and week, shrinkage by kind, purchases with their cost', async () => {
    const staff = await shop.staff()
    const { id } = await moved(staff)
    const sheet = { lines: [{ variant: id, expected: 7, counted: 6 }] }
    done(await staff.post('/staff/stock-counts/', sheet), 200)
    const { losses, weeks, shrinkage, purchases } = await report(staff)
    // Two lost, one broken, one written off, each at the replacement price of ฿150.
    expect(losses).toMatchObject([{ variant: id, pieces: 4, replacement_value: 600 }])
    expect(weeks.at(-1)).toMatchObject({ lost: 4 })
    expect(shrinkage).toEqual([
      { kind: 'given_away', out: 3, in: 0, value: 450 },
      { kind: 'lost', out: 2, in: 0, value: 300 },
      { kind: 'broken', out: 1, in: 0, value: 150 },
      { kind: 'counted', out: 1, in: 0, value: 150 },
      { kind: 'write_off', out: 1, in: 0, value: 150 },
    ])
    expect(purchases).toMatchObject([{ variant: id, pieces: 5, pieces_without_cost: 1, cost: 142 }])
    const { csv } = done(await staff.get<{ csv: string }>(`/staff/reports-csv/${today()}`), 200)
    expect(csv).toContain('แจกหรือบริจาค,3,0,450.00')
    expect(csv).toContain("'=สีน้ำ,เบอร์ 1,5,1,142.00")
  })
})

describe('the ledger', () => {
  it('has the quantities after each movement, the product, and the reserved pieces', async () => {
    const staff = await shop.staff()
    const product = await aProduct(shop)
    await anOrder(shop, await shop.aMember(), 'approved', { staff, lines: [line(product, 'sale', 2)] })
    done(await move(staff, product.variant.id, { kind: 'quarantine', quantity: 1 }), 200)
    const ledger = done(await staff.get<Ledger>(movements(product.variant.id)), 200)
    expect(ledger).toMatchObject({
      product: { id: product.id, name: product.name },
      variant: { reserved: 2 },
    })
    expect(ledger.results.map(({ balance }) => balance)).toEqual([
      { available: 2, on_loan: 0, quarantined: 1 },
      { available: 3, on_loan: 0, quarantined: 0 },
      { available: 5, on_loan: 0, quarantined: 0 },
    ])
  })

  it('is filtered by kind and days, and the balance counts the rows that are left out', async () => {
    const staff = await shop.staff()
    const { id } = await moved(staff)
    const lost = done(await staff.get<Ledger>(movements(id, '?kind=lost')), 200)
    expect(lost).toMatchObject({ count: 1, results: [{ kind: 'lost', balance: { available: 13 } }] })
    expect(done(await staff.get<Ledger>(movements(id, '?to=2020-01-01')), 200).count).toBe(0)
    expect(done(await staff.get<Ledger>(movements(id, '?from=2020-01-01&page_size=1')), 200).count).toBe(8)
  })

  it('is a file, oldest first, with nothing that a spreadsheet would run', async () => {
    const staff = await shop.staff()
    const { id } = await moved(staff)
    const { csv } = done(await staff.get<{ csv: string }>(`/staff/variants/${id}/movements-csv/`), 200)
    expect(csv).toContain(",'=สีน้ำ,")
    const rows = readCsv(csv).slice(1)
    expect(rows.map(({ cells }) => [cells[3], cells[4], cells[7], cells[10]])).toEqual([
      ['รับของเข้า', '10', '10', ''],
      ['ซื้อเพิ่ม', '4', '14', '35.50'],
      ['ซื้อเพิ่ม', '1', '15', ''],
      ['หาย', '-2', '13', ''],
      ['เสียหาย', '-1', '12', ''],
      ['แจกหรือบริจาค', '-3', '9', ''],
      ['พักไว้ซ่อม', '-1', '8', ''],
      ['ตัดออก', '-1', '7', ''],
    ])
  })
})
