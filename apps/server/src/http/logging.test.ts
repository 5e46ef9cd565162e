import { DrizzleQueryError } from 'drizzle-orm'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { readSettings } from '../env.ts'
import { describeError, loggerOptions, logRequest, ownRequestLines, requestLogger } from './logging.ts'
import { watchRequests } from './watch-requests.ts'

it('the log of a failed query names the position and no parameter', () => {
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

it('the log of a request contains method and path, and neither the caller nor secrets', async () => {
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  const app = Fastify({
    logger: { ...Object(loggerOptions(readSettings({}))), stream },
    logController: ownRequestLines(),
    childLoggerFactory: requestLogger,
  })
  watchRequests(app, [logRequest])
  app.post('/*', async () => 'done')
  const paths = ['/account-confirm-email/SECRET/', '/password/confirm/mg/SECRET', '/api/order/?q=SECRET']
  for (const url of paths) {
    const headers = { authorization: 'Bearer SECRET', cookie: 'refresh=SECRET' }
    await app.inject({ method: 'POST', url, headers, payload: { a: 'SECRET' }, remoteAddress: '192.0.2.9' })
  }
  await app.close()
  const requests = lines.map((line) => JSON.parse(line)).filter(({ req }) => req !== undefined)
  expect(requests.map(({ req }) => [req.method, req.path])).toEqual([
    ['POST', '/account-confirm-email/…/'],
    ['POST', '/password/confirm/mg/…'],
    ['POST', '/api/order/'],
  ])
  expect(requests.map(({ res, msg }) => [res.status, msg])).toEqual(
    paths.map(() => [200, 'request completed']),
  )
  expect(lines.join()).not.toMatch(/SECRET|192\.0\.2\.9/)
})
