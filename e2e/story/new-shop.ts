import { type StaffSettings, settingsInputOf } from '@jansi/contract/staff-settings'
import { StoryClient } from './client.ts'
import { activationKey } from './mailbox.ts'
import type { StoryOptions } from './story.ts'

const ADMIN = 'admin@jansi.test'
const STAFF = 'staff@jansi.test'
const PROMPTPAY_TARGET = '0801234567'

/**
 * Prepares a shop without people for the story, as a club does with its own: two people sign up, the operator makes one of
 * them an admin (`appoint`, given the address), who makes the other a volunteer and saves the PromptPay target. Both then have the
 * addresses of the demo accounts.
 */
export async function openNewShop(
  options: StoryOptions,
  appoint: (address: string) => Promise<void>,
): Promise<void> {
  const admin = await join(options, ADMIN)
  const staff = await join(options, STAFF)
  await appoint(ADMIN)
  const { pk } = await read<{ pk: number }>(staff, 'GET', '/dj-rest-auth/user/')
  const { version } = await read<{ version: number }>(admin, 'GET', `/staff/members/${pk}/`)
  await admin.json('PATCH', `/staff/members/${pk}/`, 200, { version, role: 'staff' })
  const settings = settingsInputOf(await read<StaffSettings>(admin, 'GET', '/staff/settings/'))
  const paid = { promptpay_target: PROMPTPAY_TARGET, promptpay_scanned: PROMPTPAY_TARGET }
  await admin.json('PUT', '/staff/settings/', 200, { ...settings, ...paid })
}

/** Signs a person up and in. */
async function join({ url, password, mailbox }: StoryOptions, email: string): Promise<StoryClient> {
  const client = new StoryClient(email, url, [])
  await client.json('POST', '/dj-rest-auth/registration/', 201, {
    ...{ email, first_name: 'มะลิ', last_name: 'ใจดี', phone_number: '0812345678' },
    ...{ password1: password, password2: password },
  })
  const key = await activationKey(mailbox, email)
  await client.json('POST', '/dj-rest-auth/registration/verify-email/', 200, { key })
  client.useToken(
    (await read<{ access: string }>(client, 'POST', '/dj-rest-auth/login/', { email, password })).access,
  )
  return client
}

async function read<Body>(client: StoryClient, method: string, path: string, body?: unknown): Promise<Body> {
  return (await client.json(method, path, 200, body)).body as Body
}
