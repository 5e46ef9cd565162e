import { expect, it } from 'vitest'
import { Overloaded } from '../../core/app-error.ts'
import { hashPassword, verifyPassword } from './hash-password.ts'

it('of passwords that come at once 64 are worked on, those of unknown accounts too, and more are refused', async () => {
  const passwordHash = await hashPassword('Wet-on-Wet-2569')
  const check = () => verifyPassword(passwordHash, 'Wet-on-Wet-2569')
  expect(await verifyPassword(null, 'Wet-on-Wet-2569')).toBe(false)
  const checks = Array.from({ length: 64 }, check)
  await expect(check()).rejects.toBeInstanceOf(Overloaded)
  await expect(hashPassword('another')).rejects.toBeInstanceOf(Overloaded)
  // A check for a missing account waits in the same queue: it costs the same work.
  await expect(verifyPassword(null, 'Wet-on-Wet-2569')).rejects.toBeInstanceOf(Overloaded)
  expect(await Promise.all(checks)).toEqual(checks.map(() => true))
  expect(await check()).toBe(true)
})
