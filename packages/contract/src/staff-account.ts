import { z } from 'zod'
import { userBody } from './auth.ts'
import { defineEndpoint } from './endpoint.ts'
import { ROLES } from './statuses.ts'

export const staffMe = defineEndpoint({
  method: 'GET',
  path: '/staff/me/',
  access: 'staff',
  summary: 'The signed-in volunteer and what they may do',
  responses: {
    200: userBody.extend({ role: z.enum(ROLES), can: z.object({ read_mails: z.boolean() }) }),
  },
})
