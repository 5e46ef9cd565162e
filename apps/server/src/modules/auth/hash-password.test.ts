import { expect, it } from 'vitest'
import { Overloaded } from '../../core/app-error.ts'
import { hashPassword, verifyPassword } from './hash-password.ts'

it('takes 64 passwords at a time, those of unknown accounts too, and refuses more', async () => {
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

it('goes on after a password that cannot be checked', async () => {
  const checks = Array.from({ length: 9 }, () => verifyPassword('no hash', 'Wet-on-Wet-2569'))
  for (const { status } of await Promise.allSettled(checks)) expect(status).toBe('rejected')
  expect(await verifyPassword(await hashPassword('ศิลปะ-2569'), 'ศิลปะ-2569')).toBe(true)
})
