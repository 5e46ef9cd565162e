import { z } from 'zod'
import { get, patch, post } from './endpoint.ts'
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

/** A session that was opened: its access token, and no refresh token, which is a cookie. */
export const openedSession = z.object({ access: z.string(), refresh: z.literal(''), user: userBody })

export const login = post.public('/dj-rest-auth/login/', {
  summary: 'Sign in; the refresh token is set as an HttpOnly cookie',
  refreshCookie: 'sets',
  body: z.object({ email, password }),
  200: openedSession,
  400: errorBody,
})

export const logout = post.public('/dj-rest-auth/logout/', {
  summary: 'End the session and clear the cookie; always returns 200',
  refreshCookie: 'sets',
  200: detailBody,
})

export const verifyToken = post.public('/dj-rest-auth/token/verify/', {
  summary: 'Check that an access token and its session are valid',
  body: z.object({ token: required(4096) }),
  200: z.object({}),
  401: errorBody,
})

export const refreshToken = post.public('/dj-rest-auth/token/refresh/', {
  summary: 'Get a new access token; rotates the refresh cookie',
  refreshCookie: 'needs',
  200: z.object({ access: z.string(), access_expiration: z.iso.datetime() }),
  401: errorBody,
})

export const getUser = get.member('/dj-rest-auth/user/', {
  summary: 'Get the current user',
  200: userBody,
})

export const getMemberQr = get.member('/member-qr/', {
  summary: 'Get the QR by which staff find the current user at the desk; it authenticates nobody',
  200: qrCodeBody,
})

export const updateUser = patch.member('/dj-rest-auth/user/', {
  summary: 'Update name or phone number; other keys are ignored',
  body: z.object({
    first_name: personName.optional(),
    last_name: personName.optional(),
    phone_number: phoneNumber.optional(),
  }),
  200: userBody,
})

export const changePassword = post.member('/dj-rest-auth/password/change/', {
  summary: 'Change the password and end all other sessions',
  body: z.object({ new_password1: password, new_password2: password, old_password: password }),
  200: detailBody,
})

export const requestPasswordReset = post.public('/dj-rest-auth/password/reset/', {
  summary: 'Send a password reset link; unknown addresses get 200 too',
  body: emailInput,
  200: detailBody,
})

export const confirmPasswordReset = post.public('/dj-rest-auth/password/reset/confirm/', {
  summary: 'Set a new password with uid and token; ends all sessions',
  body: z.object({
    uid: required(64),
    token: required(256),
    new_password1: password,
    new_password2: password,
  }),
  200: detailBody,
})

export const register = post.public('/dj-rest-auth/registration/', {
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
  201: detailBody.extend({
    /** Too many people are signing up: the mail leaves then. */
    mail_after: timestamp.optional(),
  }),
})

export const verifyEmail = post.public('/dj-rest-auth/registration/verify-email/', {
  summary: 'Verify an e-mail address with the key from the e-mail',
  body: z.object({ key: required(256) }),
  200: detailBody.extend({
    /** When the sign-up was made whose name and password the account has now; only if the address signed up more than once. */
    signed_up_at: z.iso.datetime().optional(),
  }),
  404: errorBody,
})

export const resendVerification = post.public('/dj-rest-auth/registration/resend-email/', {
  summary: 'Resend the verification e-mail; always returns 200',
  body: emailInput,
  200: detailBody,
})
