import * as calls from '@jansi/contract/damage-reports'
import { orNotFound } from '../../core/app-error.ts'
import type { Deps } from '../../core/deps.ts'
import { mount } from '../../http/mount.ts'
import type { Scope } from '../../http/scope.ts'
import { by, mountThrottled } from '../../http/throttled.ts'
import { addDamagePhoto } from './commands/add-photo.ts'
import { reportDamage } from './commands/report-damage.ts'
import { withdrawReport } from './commands/withdraw-report.ts'
import { presentDamagePhoto, presentOwnReport } from './present.ts'
import { reportOfMember, reportsOfMember } from './queries.ts'

/** A member's reports of broken or lost pieces during a loan. */
export function memberDamageRoutes(scope: Scope, deps: Deps): void {
  const { database, links } = deps
  mount(scope, calls.listDamageReports, async ({ principal }) => {
    const views = await reportsOfMember(database.orm, principal.userId)
    return views.map((view) => presentOwnReport(view, links))
  })
  mountThrottled(scope, calls.reportDamage, [by.member('checkout')], async ({ principal, body }) => {
    const id = await reportDamage(deps, principal.userId, body)
    const view = orNotFound(await reportOfMember(database.orm, principal.userId, id))
    return presentOwnReport(view, links)
  })
  mount(scope, calls.addDamagePhoto, async ({ principal, form, image }) => {
    const photo = await addDamagePhoto(deps, principal.userId, form, image)
    return { ...presentDamagePhoto(photo, links), report: photo.reportId }
  })
  mount(scope, calls.withdrawDamageReport, async ({ principal, params: { id } }) => {
    await withdrawReport(deps, principal.userId, id)
    return { id }
  })
}
