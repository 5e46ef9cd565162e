import { exportReport, getReport, type Report } from '@jansi/contract/staff-reports'
import type { Deps } from '../../core/deps.ts'
import { mount } from '../../http/mount.ts'
import type { Scope } from '../../http/scope.ts'
import { variantsWaitedFor } from '../stock/waiting-queries.ts'
import { readPeriod } from './period.ts'
import { presentReport, reportCsv } from './present.ts'
import { owedNow } from './queries.ts'
import { readReport } from './read-report.ts'

/** The shop's income, loans and losses by week, and its shrinkage and purchases. */
export function staffReportRoutes(scope: Scope, { database, clock }: Deps): void {
  const read = async (query: { from?: string | undefined; to?: string | undefined }): Promise<Report> => {
    const period = readPeriod(query, clock())
    const rows = await readReport(database, period)
    const now = { waiting: await variantsWaitedFor(database.orm), owed: await owedNow(database.orm) }
    return presentReport(period, rows, now)
  }
  mount(scope, getReport, ({ query }) => read(query))
  mount(scope, exportReport, async ({ query }) => ({ csv: reportCsv(await read(query)) }))
}
