import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { connect } from '../../test/faults/sockets.ts'
import { openShop } from '../../test/shop.ts'

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
