import { exportReport, getReport, type Report } from '@jansi/contract/staff-reports'
import type { Deps } from '../../core/deps.ts'
import { mount } from '../../http/mount.ts'
import type { Scope } from '../../http/scope.ts'
import { readPeriod } from './period.ts'
import { presentReport, reportCsv } from './present.ts'
import { lossesOf, weeksOf } from './queries.ts'

/** The shop's income, loans and losses by week. */
export function staffReportRoutes(scope: Scope, { database, clock }: Deps): void {
  const { orm } = database
  const read = async (query: { from?: string | undefined; to?: string | undefined }): Promise<Report> => {
    const period = readPeriod(query, clock())
    return presentReport(period, await weeksOf(orm, period), await lossesOf(orm, period))
  }
  mount(scope, getReport, ({ query }) => read(query))
  mount(scope, exportReport, async ({ query }) => ({ csv: reportCsv(await read(query)) }))
}
