import { getReport } from '@jansi/contract/staff-reports'
import { describe, expect, it } from 'vitest'
import { totalOf } from './report-figures.ts'
import { lastWeeks, periodOfId, periodOfQuery, periodProblem, reportId } from './report-period.ts'

const autumn = { from: '2026-09-01', to: '2026-11-21' }

describe('the period of a report', () => {
  it('is the same behind its id and in the address', () => {
    expect(periodOfId(reportId(autumn))).toEqual(autumn)
    expect(periodOfId(reportId(null))).toBeNull()
    expect(periodOfQuery(new URLSearchParams(autumn))).toEqual(autumn)
    expect(periodOfQuery(new URLSearchParams('from=2026-09-01&to=x'))).toBeNull()
    expect(getReport.query.parse(autumn)).toEqual(autumn)
  })

  it.each([
    ['2026-11-21', '2026-11-20'],
    ['', '2026-11-20'],
    ['2025-11-19', '2026-11-20'],
  ])('cannot reach from “%s” to “%s”', (from, to) => {
    expect(periodProblem(from, to)).not.toBeNull()
  })

  it('may be one day or a year', () => {
    expect(periodProblem('2026-11-21', '2026-11-21')).toBeNull()
    expect(periodProblem('2025-11-21', '2026-11-20')).toBeNull()
  })

  it('ends today by the clock in Bangkok', () => {
    expect(lastWeeks(4, Date.parse('2026-11-20T17:00:00Z'))).toEqual({ from: '2026-10-25', to: '2026-11-21' })
  })
})

it('sums money to the satang', () => {
  const week = {
    week: '2026-11-16',
    orders: 1,
    sale_income: 0.1,
    rental_income: 0,
    penalty_income: 0,
    loans: 0,
    returned: 0,
    lost: 0,
  }
  expect(totalOf([week, { ...week, sale_income: 0.2 }], 'sale_income')).toBe(0.3)
})
