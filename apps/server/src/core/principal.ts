import type { Role } from '@jansi/contract/statuses'

/** The account and session behind a request, from its bearer token. */
export type Principal = { userId: number; sessionId: string; role: Role }

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | null
  }
}
