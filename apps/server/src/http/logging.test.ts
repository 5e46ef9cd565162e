import { DrizzleQueryError } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { describeError } from './logging.ts'

it('the log of a failed query says where it failed and holds no parameter', () => {
  const fault = new DrizzleQueryError(
    'select * from users where email = $1',
    ['somebody@example.org'],
    Object.assign(new Error('connection lost'), { code: 'ECONNRESET' }),
  )
  const logged = JSON.stringify(describeError(fault))
  expect(logged).not.toContain('somebody@example.org')
  expect(logged).toContain('select * from users')
  expect(logged).toContain('logging.test.ts')
  expect(logged).toContain('ECONNRESET')
})
