import type { Role } from '@jansi/contract/statuses'

/** Who is calling, as the bearer token and its live session say. */
export type Principal = { userId: number; sessionId: string; role: Role }

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | null
  }
}
