import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { connect } from '../../test/faults/sockets.ts'
import { Overloaded } from '../core/app-error.ts'
import { shedLoad } from './shedding.ts'

const open: FastifyInstance[] = []
afterEach(async () => {
  for (const app of open.splice(0)) await app.close()
})

/** A server that works on `/work` until it is released; its refusals are recorded by reason. */
async function aServer(most: number, loop?: Parameters<typeof shedLoad>[2]) {
  const app = Fastify({ forceCloseConnections: true })
  open.push(app)
  const ends: (() => void)[] = []
  app.setErrorHandler((error, _request, reply) =>
    reply.code(error instanceof Overloaded ? 503 : 500).send(error instanceof Overloaded ? error.by : ''),
  )
  await app.register(multipart)
  await shedLoad(app, most, loop)
  app.get('/work', () => new Promise<string>((resolve) => ends.push(() => resolve('done'))))
  app.post('/sum', async () => 'taken')
  app.get('/raw', (_request, reply) => {
    reply.hijack()
    reply.raw.end('raw')
  })
  for (const url of ['/api/healthz', '/api/readyz', '/metrics']) app.get(url, async () => 'well')
  await app.listen({ host: '127.0.0.1', port: 0 })
  const answer = async (url: string) => {
    const { statusCode, body } = await app.inject(url)
    return `${statusCode} ${body}`
  }
  return { app, url: app.listeningOrigin, ends, answer }
}

test('refuses requests beyond its capacity, health and metrics never, and accepts them again later', async () => {
  const { ends, answer } = await aServer(2)
  const busy = [answer('/work'), answer('/work')]
  await expect.poll(() => ends.length).toBe(2)
  expect(await answer('/work')).toBe('503 requests')
  for (const url of ['/api/healthz', '/api/readyz', '/metrics', '/metrics?x=1'])
    expect(await answer(url)).toBe('200 well')
  for (const end of ends.splice(0)) end()
  expect(await Promise.all(busy)).toEqual(['200 done', '200 done'])
  const again = answer('/work')
  await expect.poll(() => ends.length).toBe(1)
  ends[0]?.()
  expect(await again).toBe('200 done')
})

test('a client that takes its time over a body takes no place meanwhile, and is refused when there is none', async () => {
  const { url, ends, answer } = await aServer(1)
  const slow = await connect(
    url,
    'POST /sum HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\na',
  )
  const busy = answer('/work')
  await expect.poll(() => ends.length).toBe(1)
  slow.socket.write('b')
  await expect.poll(slow.heard).toMatch(/^HTTP\/1\.1 503 [\s\S]*requests$/)
  ends[0]?.()
  expect(await busy).toBe('200 done')
})

test('a client that leaves while it is worked on keeps no place', async () => {
  const { url, ends, answer } = await aServer(1)
  const { socket, closed } = await connect(url, 'GET /work HTTP/1.1\r\nHost: x\r\n\r\n')
  await expect.poll(() => ends.length).toBe(1)
  socket.destroy()
  await closed
  expect(await answer('/work')).toBe('503 requests')
  ends.shift()?.()
  const next = answer('/work')
  await expect.poll(() => ends.length).toBe(1)
  ends.shift()?.()
  expect(await next).toBe('200 done')
})

test('a response that bypasses the server occupies no slot', async () => {
  const { answer } = await aServer(1)
  expect(await answer('/raw')).toBe('200 raw')
  await expect.poll(() => answer('/raw')).toBe('200 raw')
})

/** Keeps the event loop from everything else, for longer than the servers of these tests bear. */
function keepWaiting(): void {
  const until = performance.now() + 150
  while (performance.now() < until);
}

test('an event loop that has no time left turns requests away, health never, until it has time again', {
  timeout: 60_000,
}, async () => {
  const { answer } = await aServer(9, { delayMs: 50, sampleMs: 100, startMs: 0 })
  const askBusily = () => {
    keepWaiting()
    return answer('/nothing')
  }
  await expect.poll(askBusily, { interval: 1, timeout: 20_000 }).toBe('503 event loop')
  expect(await answer('/api/healthz')).toBe('200 well')
  await expect.poll(() => answer('/nothing'), { timeout: 20_000 }).toMatch(/^404 /)
})

test('a freshly started program refuses nobody because of its start-up time', async () => {
  const { answer } = await aServer(9, { delayMs: 50, sampleMs: 100, startMs: 3_600_000 })
  for (let n = 0; n < 5; n += 1) {
    keepWaiting()
    await new Promise((resolve) => setTimeout(resolve, 1))
    expect(await answer('/nothing')).toMatch(/^404 /)
  }
})
