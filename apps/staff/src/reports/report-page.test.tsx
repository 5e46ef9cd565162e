import { ERROR_TEXTS } from '@jansi/contract/error-codes'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { reportOf, weekOf } from '../charts/report-testing.ts'
import { loggedRefusals, openForVolunteer, rowsOf } from '../console-testing.tsx'
import { press, type Reply, refusal, write } from '../lib/admin/page-testing.tsx'
import { ReportPage } from './report-page.tsx'
import { reports } from './resource.tsx'

const open = (report: Reply = reportOf(), { query = '', csv = {} as Reply } = {}) =>
  openForVolunteer({
    page: <ReportPage />,
    path: '/reports',
    at: `/reports${query}`,
    resources: [reports],
    replies: { 'GET /reports/': report, 'GET /reports-csv/': csv },
  })

const reportsOf = (reads: readonly string[]) => reads.filter((address) => address.startsWith('/reports'))
const weekly = () => screen.findByRole('table', { name: 'รายสัปดาห์' })

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T18:00:00Z'), toFake: ['Date'] })
})
afterEach(() => vi.useRealTimers())

describe('a report', () => {
  it('shows each week with its figures, the latest first, and their sums to the satang', async () => {
    open()
    const table = await weekly()
    expect(rowsOf(table)).toEqual([
      ['รวม', '3', '฿1,250.30', '–', '฿60', '1,200', '3', '1', '฿1,630.30', '฿320', '฿20'],
      [
        expect.stringContaining('จ.\u00a016\u00a0พ.ย.'),
        '2',
        '฿250.20',
        '–',
        '฿60',
        '–',
        '3',
        '1',
        '฿310.20',
        '–',
        '฿20',
      ],
      [
        expect.stringContaining('จ.\u00a09\u00a0พ.ย.'),
        ...['1', '฿1,000.10', '–', '–', '1,200', '–', '–', '฿1,320.10', '฿320', '–'],
      ],
    ])
  })

  it('shows money that is owed to members now, and leads to it', async () => {
    open()
    await weekly()
    expect(screen.getByText('฿320', { selector: 'strong' })).toBeTruthy()
    expect(screen.getByText('ดูรายการที่ต้องคืน').getAttribute('href')).toContain('refunds')
    screen.getByText('ยืมไป 1,200 ชิ้น · คืนแล้ว 3 ชิ้น · หายหรือตัดออก 1 ชิ้น')
  })

  it('without any figure reports it instead of empty charts', async () => {
    open(reportOf({ weeks: [weekOf('2026-11-16')] }))
    await screen.findByText('ไม่มีรายการ 1 สัปดาห์')
    await weekly()
    expect(screen.getAllByText('ยังไม่มีข้อมูลในช่วงนี้')).toHaveLength(3)
    expect(screen.queryByText('ดูเป็นตาราง')).toBeNull()
    expect(screen.getByText('ไม่มีของหายในช่วงนี้')).toBeTruthy()
  })

  it('lists lost and found pieces with the price of new ones', async () => {
    const brush = { variant: 1, product_name: 'พู่กัน', size: 'เล็ก', pieces: 2, replacement_value: 240.5 }
    const found = { ...brush, variant: 2, size: 'ใหญ่', pieces: -1, replacement_value: -150 }
    const shrinkage = [{ kind: 'write_off' as const, out: 0, in: 1, value: -150 }]
    open(reportOf({ losses: [brush, found], shrinkage }))
    const table = await screen.findByRole('table', { name: 'ของที่หายหรือตัดออก' })
    expect(rowsOf(table)).toEqual([
      ['พู่กัน (เล็ก)', '2', '฿240.50'],
      ['พู่กัน (ใหญ่)', '−1', '−฿150'],
    ])
    const causes = screen.getByRole('table', { name: 'ของที่หายไปแยกตามสาเหตุ' })
    expect(rowsOf(causes)).toEqual([['ตัดออก', '–', '1', '−฿150']])
  })
})

describe('the period of a report', () => {
  it('is the server’s own until one is chosen, and is shown as the server takes it', async () => {
    const { reads } = open()
    await weekly()
    expect(reportsOf(reads)).toEqual(['/reports/'])
    expect(screen.getByLabelText('ตั้งแต่')).toHaveProperty('value', '2026-11-09')
    expect(screen.getByLabelText('ถึง')).toHaveProperty('value', '2026-11-22')
    expect(screen.getByText(/^รายสัปดาห์ .*9\sพ\.ย\. – .*22\sพ\.ย\.$/)).toBeTruthy()
  })

  it('is asked for when it is valid, and otherwise explains why not', async () => {
    const { reads } = open()
    await weekly()
    const show = () => fireEvent.submit(screen.getByLabelText('ช่วงเวลา'))
    write('ตั้งแต่', '2026-11-30')
    expect(screen.queryByText('วันสิ้นสุดต้องไม่ก่อนวันเริ่ม')).toBeNull()
    show()
    expect(screen.getByText('วันสิ้นสุดต้องไม่ก่อนวันเริ่ม')).toBeTruthy()
    write('ตั้งแต่', '2024-11-01')
    expect(screen.getByText('เลือกได้ไม่เกินหนึ่งปี')).toBeTruthy()
    expect(reportsOf(reads)).toEqual(['/reports/'])
    write('ตั้งแต่', '2026-11-01')
    show()
    await waitFor(() => expect(reportsOf(reads).at(-1)).toBe('/reports/?from=2026-11-01&to=2026-11-22'))
  })

  it('of some weeks ends today in Bangkok', async () => {
    const { reads } = open()
    await weekly()
    press('12 สัปดาห์')
    await waitFor(() => expect(reportsOf(reads).at(-1)).toBe('/reports/?from=2026-09-01&to=2026-11-23'))
  })

  it('can be changed when its report cannot be read', async () => {
    const { reads } = open(new Response(null, { status: 500 }), { query: '?from=2026-09-01&to=2026-09-30' })
    await screen.findByText('ลองอีกครั้ง')
    expect(screen.getByLabelText('ตั้งแต่')).toHaveProperty('value', '2026-09-01')
    press('4 สัปดาห์')
    await waitFor(() => expect(reportsOf(reads).at(-1)).toBe('/reports/?from=2026-10-27&to=2026-11-23'))
    await waitFor(() => expect(loggedRefusals()).toContain(500))
  })
})

describe('the file of a report', () => {
  it('is of the period that is shown', async () => {
    const saved: { name: string; type: string }[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved.push({ name: '', type: (blob as Blob).type })
      return 'blob:report'
    })
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push({ name: this.download, type: '' })
    })
    const { reads } = open(reportOf(), { csv: { csv: 'สัปดาห์' } })
    await weekly()
    fireEvent.click(screen.getByText('ดาวน์โหลด CSV'))
    await waitFor(() => expect(click).toHaveBeenCalledOnce())
    expect(reportsOf(reads).at(-1)).toBe('/reports-csv/?from=2026-11-09&to=2026-11-22')
    expect(saved).toEqual([
      { name: '', type: 'text/csv;charset=utf-8' },
      { name: 'jansi-report-2026-11-09-2026-11-22.csv', type: '' },
    ])
  })

  it('that fails shows the reason, and can be asked for again', async () => {
    open(reportOf(), { csv: refusal(429, 'throttled') })
    await weekly()
    press('ดาวน์โหลด CSV')
    await screen.findByText('กำลังเตรียมไฟล์…')
    await waitFor(() => expect(screen.getByText('ดาวน์โหลด CSV')).toHaveProperty('disabled', false))
    await screen.findByText(ERROR_TEXTS.throttled)
  })
})
