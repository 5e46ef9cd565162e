import { addFirstAdmin, openSetup } from '@jansi/contract/setup'
import { notFound } from '../../core/app-error.ts'
import type { RouteDeps } from '../../http/route-deps.ts'
import type { Scope } from '../../http/scope.ts'
import { mountThrottled } from '../../http/throttled.ts'
import { presentUser } from '../auth/present.ts'
import { setRefreshCookie } from '../auth/refresh-cookie.ts'
import { addFirstAdmin as addAdmin } from './commands/add-first-admin.ts'
import { GUESSES } from './guesses.ts'
import { isSetupCode } from './queries.ts'
import { clearSetupCookie, setSetupCookie, setupCookie } from './setup-cookie.ts'

/** The calls of the set-up page, before the shop has an admin. */
export function setupRoutes(scope: Scope, deps: RouteDeps): void {
  const { database, settings } = deps

  mountThrottled(scope, openSetup, GUESSES, async ({ body, reply }) => {
    if (!(await isSetupCode(database.orm, body.key))) throw notFound()
    reply.header('cache-control', 'no-store')
    setSetupCookie(settings, reply, body.key)
    return { detail: 'ok' }
  })

  mountThrottled(scope, addFirstAdmin, GUESSES, async ({ body, request, reply }) => {
    const code = setupCookie(request)
    if (code === null || !(await isSetupCode(database.orm, code))) throw notFound()
    const { user, tokens } = await addAdmin(deps, code, body)
    clearSetupCookie(settings, reply)
    setRefreshCookie(deps, reply, tokens.refresh.token)
    reply.header('cache-control', 'no-store')
    return { access: tokens.access.token, refresh: '' as const, user: presentUser(user) }
  })
}
