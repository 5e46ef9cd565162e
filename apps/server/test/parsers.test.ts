import fc from 'fast-check'
import { expect, test } from 'vitest'
import { imageLinks } from '../src/core/image-links.ts'
import { readSettings, SettingsError } from '../src/env.ts'
import { userIdOf } from '../src/modules/auth/email-links.ts'
import { authTokens } from '../src/modules/auth/tokens.ts'
import { isPromptPayTarget, promptPayPayload } from '../src/modules/payments/promptpay.ts'
import { nastyText } from './fuzz-values.ts'

const clock = () => new Date('2026-11-20T03:00:00Z')
const secretKey = 'a secret key of the tests, long enough'

const setting = fc.oneof(nastyText, fc.constantFrom('true', '0', '-1', '99999', 'http://', 'postgres://'))
const NAMES = [
  ...['HOST', 'PORT', 'PUBLIC_URL', 'DATA_DIR', 'DATABASE_URL', 'SECRET_KEY', 'SMTP_URL', 'MAIL_FROM'],
  ...['S3_ENDPOINT', 'S3_BUCKET', 'DEMO_PASSWORD', 'SEED', 'CORS_ORIGINS', 'TRUST_PROXY', 'LOG_LEVEL'],
]

test('any environment is read completely or refused by name', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...NAMES), setting), (env) => {
      try {
        expect(readSettings(env).port).toBeLessThanOrEqual(65_535)
      } catch (error) {
        if (!(error instanceof SettingsError)) throw error
        expect(error.message).toMatch(/^ {2}[A-Z][A-Z0-9_]+ /m)
      }
    }),
  )
})

test('no text that the shop did not sign is taken for a token', async () => {
  const tokens = authTokens({ secrets: { secretKey }, clock })
  const { token } = tokens.signAccess({ userId: 1, sessionId: '5f1c2a54-9f83-4dbb-8a36-2a4cf5f5c0aa' })
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: token.length - 1 }), nastyText, async (at, text) => {
      const forged = token.slice(0, at) + text + token.slice(at + text.length)
      if (forged === token) return
      const read = tokens.read(forged)
      // The last character of a signature carries bits that do not count.
      if (typeof read !== 'string') expect(forged.slice(0, -1)).toBe(token.slice(0, -1))
    }),
  )
})

test('no link to a private image is valid except the generated one', () => {
  const links = imageLinks('http://127.0.0.1:3000', secretKey, clock)
  fc.assert(
    fc.property(nastyText, nastyText, nastyText, (key, expires, signature) => {
      expect(links.verify(key, expires, signature)).toBe(false)
    }),
  )
})

test('a uid out of a mailed link names one user or none', () => {
  fc.assert(
    fc.property(nastyText, (uid) => {
      const id = userIdOf(uid)
      if (id !== null) expect(Number.isSafeInteger(id) && id > 0).toBe(true)
    }),
  )
})

test('a PromptPay target can be paid, or is known to be none beforehand', () => {
  const target = fc.oneof(nastyText, fc.stringMatching(/^\+?[0-9 -]{9,18}$/))
  fc.assert(
    fc.property(target, fc.integer(), (to, amountSatang) => {
      const payable = isPromptPayTarget(to) && amountSatang >= 1 && amountSatang <= 99_999_999
      const make = () => promptPayPayload({ target: to, amountSatang })
      if (payable) expect(make()).toMatch(/^000201010212[\x20-\x7e]+6304[0-9A-F]{4}$/)
      else expect(make).toThrow(RangeError)
    }),
  )
})
