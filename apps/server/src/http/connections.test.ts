import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, expect, it } from 'vitest'
import { connect, trickle } from '../../test/faults/sockets.ts'
import { openShop } from '../../test/shop.ts'
import { closeConnectionsAtStop } from './connections.ts'

const storefront = await mkdtemp(join(tmpdir(), 'jansi-connections-'))
afterAll(() => rm(storefront, { recursive: true }))
await writeFile(join(storefront, 'index.html'), '<!doctype html>')
// More than both ends of a connection hold in their buffers.
await writeFile(join(storefront, 'large.bin'), Buffer.alloc(64 * 1024 * 1024))

const hasty = openShop({
  env: { REQUEST_TIMEOUT_SECONDS: '1', KEEP_ALIVE_SECONDS: '1' },
  app: { frontEnds: { storefront, staff: join(storefront, 'staff') } },
})
const patient = openShop({
  over: hasty.source,
  env: { REQUEST_TIMEOUT_SECONDS: '600', MAX_CONNECTIONS: '20' },
})

it('connections that bring no request, fetch no answer or have nothing more to ask are closed', async () => {
  const url = await hasty.app.listen({ host: '127.0.0.1', port: 0 })
  const ask = (path: string) => connect(url, `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
  const open = () =>
    new Promise<number>((resolve) => hasty.app.server.getConnections((_error, count) => resolve(count)))
  const unfetched = await ask('/large.bin')
  unfetched.socket.pause()
  const content = await Promise.all([connect(url), connect(url, 'GET /api/he'), ask('/api/healthz')])
  await Promise.all(content.map(({ closed }) => closed))
  expect(content.map(({ heard }) => heard().slice(9, 12))).toEqual(['408', '408', '200'])
  await expect.poll(open, { timeout: 15_000 }).toBe(0)
  unfetched.socket.destroy()
})

it('the head of a request may take less time than an upload may, and connections are counted', () => {
  const { headersTimeout, requestTimeout, maxConnections } = patient.app.server
  expect([headersTimeout, requestTimeout, maxConnections]).toEqual([20_000, 600_000, 20])
})

it('a stop completes the requests under way and waits for no other connection', async () => {
  const url = await patient.app.listen({ host: '127.0.0.1', port: 0 })
  const body = JSON.stringify({ email: 'nobody@example.org', password: 'wrong' })
  const head =
    'POST /api/dj-rest-auth/login/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n' +
    `Content-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`
  const idle = await connect(url, 'GET /api/healthz HTTP/1.1\r\nHost: x\r\n\r\n')
  const [silent, begun, sending] = [
    await connect(url),
    await connect(url, 'GET /api/he'),
    await connect(url, head),
  ]
  await expect.poll(() => idle.heard() + sending.heard()).toMatch(/^HTTP\/1.1 200 .*HTTP\/1.1 100 /s)
  const stopped = patient.app.close()
  await Promise.all([idle, silent, begun].map(({ closed }) => closed))
  sending.socket.write(body)
  await Promise.all([stopped, sending.closed])
  expect(sending.heard()).toMatch(/HTTP\/1.1 400 .*\r\n\r\n\{.*\}$/s)
  expect([silent.heard(), begun.heard()]).toEqual(['', ''])
})

it('a stop cuts requests that are still under way when its time is over', async () => {
  const app = Fastify({ logger: false })
  closeConnectionsAtStop(app, 300)
  app.post('/', async () => 'done')
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const sending = await trickle(
    url,
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 1000\r\nExpect: 100-continue\r\n\r\n',
  )
  await expect.poll(sending.heard).toMatch(/^HTTP\/1.1 100 /)
  await Promise.all([app.close(), sending.closed])
  expect(sending.heard()).not.toContain('done')
})
