import { setTimeout } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, it, vi } from 'vitest'
import { finishHandlers } from './finish-handlers.ts'

it('stops after the handler of a request whose client has left', async () => {
  const app = Fastify({ forceCloseConnections: 'idle' })
  finishHandlers(app)
  const [started, ended] = [vi.fn(), vi.fn()]
  await app.register(async (api) => {
    api.get('/slow', async () => {
      started()
      await setTimeout(300)
      ended()
      return 'done'
    })
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const client = new AbortController()
  const left = fetch(`${address}/slow`, { signal: client.signal }).catch(() => 'left')
  await vi.waitFor(() => expect(started).toHaveBeenCalled())
  client.abort()
  expect(await left).toBe('left')
  await app.close()
  expect(ended).toHaveBeenCalled()
})
