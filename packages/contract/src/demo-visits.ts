import { z } from 'zod'
import { userBody } from './auth.ts'
import { post } from './endpoint.ts'
import { errorBody } from './errors.ts'

const MAX_CODE_CHARACTERS = 64

/**
 * Opens a link that `npm start` prints for a demo shop on this machine, once and within ten minutes. As somebody of the demo
 * it opens a session as a login does; as a guest (`user` null, `access` empty) it ends the browser's session.
 */
export const openDemoVisit = post.public('/demo-visit/', {
  summary: 'Open a one-time link of a demo shop; 404 in every other shop and for every other code',
  refreshCookie: 'sets',
  body: z.object({ key: z.string().min(1).max(MAX_CODE_CHARACTERS) }),
  200: z.object({
    access: z.string(),
    refresh: z.literal(''),
    user: userBody.nullable(),
    /** The page to go on to, a path of the shop or of the console. */
    next: z.enum(['/', '/staff/']),
  }),
  404: errorBody,
})
