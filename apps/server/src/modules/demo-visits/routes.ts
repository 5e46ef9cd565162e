import { openDemoVisit } from '@jansi/contract/demo-visits'
import { orNotFound } from '../../core/app-error.ts'
import type { RouteDeps } from '../../http/route-deps.ts'
import type { Scope } from '../../http/scope.ts'
import { by, mountThrottled } from '../../http/throttled.ts'
import { presentUser } from '../auth/present.ts'
import { clearRefreshCookie, setRefreshCookie } from '../auth/refresh-cookie.ts'
import { openVisit } from './commands/open-visit.ts'
import type { VisitCodes } from './visit-codes.ts'

/** The links of a demo shop's first minute. Without codes, in every other shop, there are none. */
export function demoVisitRoutes(codes: VisitCodes | undefined) {
  return (scope: Scope, deps: RouteDeps): void => {
    const guesses = [by.network('tokenNetwork', { onSuccess: 'refund' })]
    mountThrottled(scope, openDemoVisit, guesses, async ({ body, request, reply }) => {
      const visit = orNotFound(codes === undefined ? null : await openVisit(deps, codes, body.key))
      const { opened, next } = visit
      reply.header('cache-control', 'no-store')
      if (opened === null) {
        clearRefreshCookie(deps, request, reply)
        return { access: '', refresh: '' as const, user: null, next }
      }
      setRefreshCookie(deps, reply, opened.tokens.refresh.token)
      return {
        access: opened.tokens.access.token,
        refresh: '' as const,
        user: presentUser(opened.user),
        next,
      }
    })
  }
}
