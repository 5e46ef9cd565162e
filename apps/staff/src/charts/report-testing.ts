import type { Report, ReportWeek } from '@jansi/contract/staff-reports'

/** For tests: a week without anything but the given figures. */
export function weekOf(week: string, part: Partial<ReportWeek> = {}): ReportWeek {
  return {
    week,
    orders: 0,
    sale_income: 0,
    rental_income: 0,
    penalty_income: 0,
    loans: 0,
    returned: 0,
    lost: 0,
    ...part,
  }
}

/** For tests: a report of two weeks in November. */
export function reportOf(part: Partial<Report> = {}): Report {
  return {
    from: '2026-11-09',
    to: '2026-11-22',
    weeks: [
      weekOf('2026-11-09', {
        orders: 1,
        sale_income: 1000.1,
        received: 1320.1,
        refunds_owed: 320,
        loans: 1200,
      }),
      weekOf('2026-11-16', {
        orders: 2,
        sale_income: 250.2,
        penalty_income: 60,
        received: 310.2,
        refunds_paid: 20,
        returned: 3,
        lost: 1,
      }),
    ],
    refunds_owed_now: 320,
    losses: [],
    shrinkage: [],
    purchases: [],
    ...part,
  }
}
