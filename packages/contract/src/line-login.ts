import { z } from 'zod'
import { password } from './auth.ts'
import { del, get, post } from './endpoint.ts'
import { detailBody, errorBody } from './errors.ts'
import { timestamp } from './fields.ts'

/**
 * How a visit to LINE ended. The shop adds it as `line` to the address of the page to which it leads back: the profile after
 * linking an account, the login page after signing in.
 */
export const LINE_OUTCOMES = [
  'linked',
  'signed_in',
  /** No member has linked this LINE account. */
  'unknown',
  /** Another member has linked this LINE account. */
  'taken',
  /** The member has linked another LINE account. */
  'other',
  /** Accounts of staff sign in with their password. */
  'staff',
  /** The account is inactive or its address is not confirmed. */
  'refused',
  'cancelled',
  'failed',
] as const
export type LineOutcome = (typeof LINE_OUTCOMES)[number]

/** When the current user linked a LINE account; null without one. */
export const lineAccountBody = z.object({ linked_at: timestamp.nullable() })
export type LineAccount = z.infer<typeof lineAccountBody>

/** The page of LINE that the browser opens next. The response sets the cookie by which the way back is recognized. */
export const lineVisitBody = z.object({ url: z.string() })

export const getLineAccount = get.member('/dj-rest-auth/line/', {
  summary: 'Get whether the current user has linked a LINE account; 404 where the shop has no LINE Login',
  200: lineAccountBody,
  404: errorBody,
})
export const linkLineAccount = post.member('/dj-rest-auth/line/link/', {
  summary: 'Begin to link a LINE account; 404 where the shop has no LINE Login',
  body: z.object({ password }),
  200: lineVisitBody,
  404: errorBody,
})
export const unlinkLineAccount = del.member('/dj-rest-auth/line/', {
  summary: 'Unlink the LINE account of the current user; again has no effect',
  200: detailBody,
})
export const logInByLine = post.public('/dj-rest-auth/line/login/', {
  summary: 'Begin to sign in by LINE; 404 where the shop has no LINE Login',
  body: z.object({
    /** The page of the shop that the visitor asked for. */
    from: z
      .string()
      .max(300)
      .regex(/^\/(?![/\\])/)
      .optional(),
  }),
  200: lineVisitBody,
  404: errorBody,
})
