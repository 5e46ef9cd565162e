import type { Access } from '@jansi/contract/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mayCall } from '../core/access.ts'
import { AppError, forbidden } from '../core/app-error.ts'
import type { Principal } from '../core/principal.ts'
import type { ResponseCache } from '../core/response-cache.ts'
import type { Throttles } from './throttle.ts'
import type { UploadLimit } from './upload-limit.ts'

/** A part of the API for all callers with one access level. Its hook is added here, once. */
export type Scope = {
  readonly app: FastifyInstance
  readonly access: Access
  /** Reads an upload and runs the work on it, within the limits of uploads. */
  readonly uploads: Pick<UploadLimit, 'receive'>
  readonly throttles: Throttles
  readonly responseCache: ResponseCache
}

export type Authenticate = (request: FastifyRequest) => Promise<Principal | AuthenticationFailure>

/** Why a request has no principal: no token, or one that is wrong, expired or revoked. */
export type AuthenticationFailure = 'missing' | 'invalid'

/** Opens a scope under `api` and lets `build` mount routes into it. */
export function openScope(
  api: FastifyInstance,
  access: Access,
  gate: { authenticate: Authenticate } & Pick<Scope, 'uploads' | 'throttles' | 'responseCache'>,
  build: (scope: Scope) => void,
): void {
  api.register(async (app) => {
    if (access !== 'public') {
      app.addHook('onRequest', async (request) => {
        const principal = await gate.authenticate(request)
        if (typeof principal === 'string') throw unauthenticated(principal)
        if (!mayCall(principal.role, access)) throw forbidden()
        request.principal = principal
      })
    }
    const { uploads, throttles, responseCache } = gate
    build({ app, access, uploads, throttles, responseCache })
  })
}

function unauthenticated(failure: AuthenticationFailure): AppError {
  if (failure === 'missing') {
    return new AppError(401, { detail: 'Authentication credentials were not provided.' })
  }
  return new AppError(401, {
    detail: 'Given token not valid for any token type',
    code: 'token_not_valid',
    messages: [{ token_class: 'AccessToken', token_type: 'access', message: 'Token is invalid or expired' }],
  })
}
