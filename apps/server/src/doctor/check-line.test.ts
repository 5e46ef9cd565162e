import { afterAll, beforeEach, expect, it } from 'vitest'
import { LINE_SECRET, LINE_TOKEN, startLine } from '../../test/line-api.ts'
import { readSettings } from '../env.ts'
import { checkLine } from './check-line.ts'

const line = await startLine()
beforeEach(() => line.reset())
afterAll(() => line.close())

const found = async (url = line.url) => {
  const keys = { LINE_MESSAGING_TOKEN: LINE_TOKEN, LINE_MESSAGING_SECRET: LINE_SECRET, LINE_API_URL: url }
  const [only] = await checkLine({ settings: readSettings(keys) })
  return `${only?.state}: ${only?.says}`
}

it('the doctor asks LINE for the token and the quota, in a shop that has LINE', async () => {
  expect(await checkLine({ settings: readSettings({}) })).toEqual([])
  line.quota.used = 150
  const used = 'LINE accepts the token; about 150 of 200 messages of this month are used.'
  expect(await found()).toBe(`ok: ${used}`)
  line.quota.used = 200
  expect(await found()).toBe(`warning: ${used.replace('150', '200')}`)
  line.token = 'another'
  expect(await found()).toBe('fault: LINE refuses the token with 401; mails carry all messages.')
  expect(await found('http://127.0.0.1:1')).toBe('warning: LINE did not respond.')
})
