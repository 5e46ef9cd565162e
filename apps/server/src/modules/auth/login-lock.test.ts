import { beforeEach, describe, expect, test } from 'vitest'
import { addUser, PASSWORD, useAuthApp } from '../../../test/auth-app.ts'
import { useDatabase } from '../../../test/database.ts'

const shop = useDatabase()
const app = useAuthApp(shop)

const NEW = 'Charcoal+Chalk-88'
const mali = 'mali@example.org'
const elsewhere = { from: '10.0.0.2' }

beforeEach(async () => {
  await addUser(shop.orm)
  await addUser(shop.orm, { email: 'ton@example.org' })
})

const statusOf = async (password: string, extra: { device?: string; from?: string } = {}, email = mali) =>
  (await app.auth('login/', { email, password }, extra)).status

async function lock(extra: { device?: string; from?: string } = {}, email = mali) {
  for (let n = 0; n < 10; n++) await statusOf('guess', extra, email)
  expect(await statusOf(PASSWORD, extra, email)).toBe(429)
}

async function reset(extra: { device?: string; from?: string }, given: object = {}) {
  await app.auth('password/reset/', { email: mali })
  const body = { ...(await app.newestReset()), new_password1: NEW, new_password2: NEW, ...given }
  return (await app.auth('password/reset/confirm/', body, extra)).status
}

async function knownDevice() {
  const { device } = await app.auth('login/', { email: mali, password: PASSWORD })
  if (device === undefined) throw new Error('No cookie was set.')
  return { device }
}

describe('a reset by mail lifts the login limit of its account', () => {
  test('for the network of the caller', async () => {
    await lock()
    expect(await reset({})).toBe(200)
    expect(await statusOf(NEW)).toBe(200)
  })

  test('for the device of the caller, and for its network where a browser has no cookies', async () => {
    const device = await knownDevice()
    await lock(device)
    await lock()
    expect(await reset(device)).toBe(200)
    expect(await statusOf(NEW, device)).toBe(200)
    expect(await statusOf(NEW)).toBe(200)
  })

  test('but not for guesses from another network, nor for another account', async () => {
    await lock(elsewhere)
    await lock({}, 'ton@example.org')
    expect(await reset({})).toBe(200)
    expect(await statusOf(NEW, elsewhere)).toBe(429)
    expect(await statusOf(PASSWORD, {}, 'ton@example.org')).toBe(429)
  })

  test.each([{ token: 'wrong' }, { new_password2: 'x' }])('but not with %j', async (given) => {
    await lock()
    expect(await reset({}, given)).toBe(400)
    expect(await statusOf(PASSWORD)).toBe(429)
  })
})
