import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../../env.ts'

const NAME = 'jansi-setup'

/** The code with which a browser has opened the set-up page; null without one. */
export function setupCookie({ cookies }: FastifyRequest): string | null {
  return cookies[NAME] || null
}

/** Stores a code for this visit of the browser, where no script and no other site reads it. */
export function setSetupCookie(settings: Settings, reply: FastifyReply, code: string): void {
  reply.setCookie(NAME, code, attributes(settings))
}

/** Makes the browser forget the code. */
export function clearSetupCookie(settings: Settings, reply: FastifyReply): void {
  reply.clearCookie(NAME, attributes(settings))
}

function attributes({ publicUrl }: Settings) {
  return { path: '/', httpOnly: true, sameSite: 'strict', secure: publicUrl.startsWith('https:') } as const
}
