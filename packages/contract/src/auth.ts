import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { detailBody, errorBody } from './errors.ts'
import { timestamp } from './fields.ts'
import { qrCodeBody } from './payments.ts'
import { characterCount, EMAIL, MAX_EMAIL_CHARACTERS } from './rules.ts'
import { personName, phoneNumber } from './text-fields.ts'

/** The user object of the contract (section 3, User/profile). `phone_number` is digits only. */
export const userBody = z.object({
  pk: z.number().int(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone_number: z.string(),
})
export type User = z.infer<typeof userBody>

const email = z
  .string()
  .trim()
  .min(1)
  .max(MAX_EMAIL_CHARACTERS)
  .check(z.email({ pattern: EMAIL }))
/** The address for the requested mail. */
export const emailInput = z.object({ email })
const required = (max: number) => z.string().min(1).max(max)
const MAX_PASSWORD_CHARACTERS = 128
/** A password as somebody types it; new ones have further rules. */
export const password = z
  .string()
  .min(1)
  .refine((typed) => characterCount(typed) <= MAX_PASSWORD_CHARACTERS, {
    message: `Ensure this field has no more than ${MAX_PASSWORD_CHARACTERS} characters.`,
  })
  .meta({ maxLength: MAX_PASSWORD_CHARACTERS })

export const login = defineEndpoint({
  method: 'POST',
  path: '/dj-rest-auth/login/',
  access: 'public',
  summary: 'Sign in; the refresh token is set as an HttpOnly cookie',
  refreshCookie: 'sets',
  body: z.object({ email, password }),
  responses: {
    200: z.object({ access: z.string(), refresh: z.literal(''), user: userBody }),
    400: errorBody,
  },
})

export const logout = defineEndpoint({
  method: 'POST',
  path: '/dj-rest-auth/logout/',
  access: 'public',
  summary: 'End the session and clear the cookie; always returns 200',
  refreshCookie: 'sets',
  responses: { 200: detailBody },
})

export const verifyToken = defineEndpoint({
  method: 'POST',
  path: '/dj-rest-auth/token/verify/',
  access: 'public',
  summary: 'Check that an access token and its session are valid',
  body: z.object({ token: required(4096) }),
  responses: { 200: z.object({}), 401: errorBody },
})

export const refreshToken = defineEndpoint({
  method: 'POST',
  path: '/dj-rest-auth/token/refresh/',
  access: 'public',
  summary: 'Get a new access token; rotates the refresh cookie',
  refreshCookie: 'needs',
  responses: { 200: z.object({ access: z.string(), access_expiration: z.iso.datetime() }), 401: errorBody },
})

export const getUser = defineEndpoint({
  method: 'GET',
  path: '/dj-rest-auth/user/',
  access: 'member',
  summary: 'Get the current user',
  responses: { 200: userBody },
})

export const getMemberQr = defineEndpoint({
  method: 'GET',
  path: '/member-qr/',
  access: 'member',
  summary: 'Get the QR by which staff find the current user at the desk; it authenticates nobody',
  responses: { 200: qrCodeBody },
})

export const updateUser = defineEndpoint({
  method: 'PATCH',
  path: '/dj-rest-auth/user/',
  access: 'member',
  summary: 'Update name or phone number; other keys are ignored',
  body: z.object({
    first_name: personName.optional(),
    last_name: personName.optional(),
    phone_number: phoneNumber.optional(),
  }),
  responses: { 200: userBody },
})

export const changePassword = defineEndpoint({
  method: 'POST',
  path: '/dj-rest-auth/password/change/',
  access: 'member',
  summary: 'Change the password and end all other sessions',
  body: z.object({ new_password1: password, new_password2: password, old_password: password }),
  responses: { 200: detailBody },
})

export const requestPasswordReset = defineEndpoint({
  method: 'POST',
  path: '/dj-rest-auth/password/reset/',
  access: 'public',
  summary: 'Send a password reset link; unknown addresses get 200 too',
  body: emailInput,
  responses: { 200: detailBody },
})

export const confirmPasswordReset = defineEndpoint({
  method: 'POST',
  path: '/dj-rest-auth/password/reset/confirm/',
  access: 'public',
  summary: 'Set a new password with uid and token; ends all sessions',
  body: z.object({
    uid: required(64),
    token: required(256),
    new_password1: password,
    new_password2: password,
  }),
  responses: { 200: detailBody },
})

export const register = defineEndpoint({
  method: 'POST',
  path: '/dj-rest-auth/registration/',
  access: 'public',
  summary: 'Register; a verification e-mail is sent',
  body: z.object({
    email,
    first_name: personName,
    last_name: personName,
    password1: password,
    password2: password,
    phone_number: phoneNumber,
    /** Which privacy notice the page showed; kept with the time of the sign-up. */
    privacy_version: z.string().max(40).optional(),
  }),
  responses: {
    201: detailBody.extend({
      /** Too many people are signing up: the mail leaves then. */
      mail_after: timestamp.optional(),
    }),
  },
})

export const verifyEmail = defineEndpoint({
  method: 'POST',
  path: '/dj-rest-auth/registration/verify-email/',
  access: 'public',
  summary: 'Verify an e-mail address with the key from the e-mail',
  body: z.object({ key: required(256) }),
  responses: {
    200: detailBody.extend({
      /** When the sign-up was made whose name and password the account has now; only if the address signed up more than once. */
      signed_up_at: z.iso.datetime().optional(),
    }),
    404: errorBody,
  },
})

export const resendVerification = defineEndpoint({
  method: 'POST',
  path: '/dj-rest-auth/registration/resend-email/',
  access: 'public',
  summary: 'Resend the verification e-mail; always returns 200',
  body: emailInput,
  responses: { 200: detailBody },
})
