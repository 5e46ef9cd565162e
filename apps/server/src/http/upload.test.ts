import { request as httpRequest } from 'node:http'
import multipart from '@fastify/multipart'
import { eq } from 'drizzle-orm'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Connection, connect } from '../../test/faults/sockets.ts'
import { aPhoto } from '../../test/pictures.ts'
import { openShop, type Person } from '../../test/shop.ts'
import { anOrder, done } from '../../test/shop-goods.ts'
import { sessions } from '../db/schema.ts'
import { authTokens } from '../modules/auth/tokens.ts'
import { clientGone, readUpload } from './upload.ts'
import { UploadQueue } from './upload-queue.ts'

const shop = openShop()
const MEGABYTE = Buffer.alloc(1024 * 1024, 'a')
const FILE_HEAD =
  '--b\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n'
const FIELD_HEAD = '--b\r\ncontent-disposition: form-data; name="order"\r\n\r\n'

async function address(): Promise<string> {
  const { app } = shop
  return app.server.listening ? app.listeningOrigin : app.listen({ port: 0, host: '127.0.0.1' })
}

/** The head of an upload with the number of bytes to come. */
async function uploadHead(length: number, of?: Person): Promise<string> {
  const lines = [
    'POST /api/paymentslip/ HTTP/1.1',
    'host: x',
    `authorization: ${await bearer(of)}`,
    `content-length: ${length}`,
    'content-type: multipart/form-data; boundary=b',
  ]
  return `${lines.join('\r\n')}\r\n\r\n`
}

/** A bearer header for somebody, or for the first who signed in. */
async function bearer(of?: Person): Promise<string> {
  const [session] = await shop.orm
    .select()
    .from(sessions)
    .where(of && eq(sessions.userId, of.id))
  if (!session) throw new Error('Nobody is signed in.')
  const { token } = authTokens(shop.deps).signAccess({ userId: session.userId, sessionId: session.id })
  return `Bearer ${token}`
}

/**
 * Sends an endless body until the shop responds or closes the connection; returns the response and its cost.
 */
async function sendForever(head: string, headers: Record<string, string>) {
  const authorization = await bearer()
  const { port } = new URL(await address())
  const to = { port, host: '127.0.0.1', path: '/api/paymentslip/', method: 'POST' }
  return new Promise<{ status: number | undefined; megabytes: number }>((resolve) => {
    let megabytes = 0
    let status: number | undefined
    const type = 'multipart/form-data; boundary=b'
    const request = httpRequest({ ...to, headers: { authorization, 'content-type': type, ...headers } })
    const end = () => {
      request.destroy()
      resolve({ status, megabytes })
    }
    request.on('response', (response) => {
      status = response.statusCode
      response.resume()
    })
    request.on('error', end)
    request.on('close', end)
    const write = () => {
      if (request.destroyed || megabytes >= 200) return end()
      megabytes += 1
      request.write(MEGABYTE, (error) => (error ? end() : setImmediate(write)))
    }
    request.write(head, write)
  })
}

describe('a body of ten gigabytes', () => {
  it.each([
    ['that announces its size', FILE_HEAD, { 'content-length': String(10 * 1024 ** 3) }],
    ['that does not say how large it is', FILE_HEAD, {}],
    ['in a text field', FIELD_HEAD, { 'content-length': String(10 * 1024 ** 3) }],
  ] as [string, string, Record<string, string>][])(
    '%s is cut off early',
    { timeout: 60_000 },
    async (_name, head, headers) => {
      await anOrder(shop, await shop.aMember(), 'awaiting_slip')
      const before = await shop.everything()
      const { status, megabytes } = await sendForever(head, headers)
      expect([undefined, 413]).toContain(status)
      expect(megabytes).toBeLessThan(64)
      expect(await shop.everything()).toEqual(before)
      done(await shop.guest.get('/healthz'), 200)
    },
  )

  it('that announces its size is refused before its body is sent', async () => {
    await anOrder(shop, await shop.aMember(), 'awaiting_slip')
    const { heard, closed } = await connect(await address(), await uploadHead(10 * 1024 ** 3))
    await closed
    expect(heard()).toMatch(/^HTTP\/1\.1 413 [\s\S]*"code":"image_too_large"/)
  })
})

it('uploads whose senders hang up leave nothing behind, nor any place taken', {
  timeout: 60_000,
}, async () => {
  const member = await shop.aMember()
  const order = await anOrder(shop, member, 'awaiting_slip')
  const before = await shop.everything()
  const cutOff = `${await uploadHead(99_999)}${FILE_HEAD}abc`
  for (let sender = 1; sender <= 15; sender += 1) {
    const { socket, closed } = await connect(await address(), cutOff)
    await new Promise((resolve) => setTimeout(resolve, 20))
    socket.destroy()
    await closed
  }
  expect(await shop.everything()).toEqual(before)
  done(await member.upload('/paymentslip/', { order: order.id }, await aPhoto()), 201)
})

it('the next upload takes the place of one that is cut off in the middle', async () => {
  // One place, which nobody has to leave to others.
  const queue = new UploadQueue({ held: 1, turnMs: 600_000 })
  const app = Fastify()
  await app.register(multipart)
  app.post('/', (request, reply) =>
    queue.receive(
      { id: 1, gone: clientGone(request, reply) },
      (reading) => readUpload(request, reply, z.object({}), reading),
      async ({ image }) => ({ bytes: image.bytes.length }),
    ),
  )
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  try {
    const type = 'content-type: multipart/form-data; boundary=b'
    const head = `POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 99999\r\n${type}\r\n\r\n`
    const { socket } = await connect(url, `${head}${FILE_HEAD}abc`)
    await expect.poll(() => queue.load()).toEqual({ held: 1, aside: 0, waiting: 0 })
    const form = new FormData()
    form.append('image', new Blob(['abcdef']), 'slip.jpg')
    const next = fetch(url, { method: 'POST', body: form })
    await expect.poll(() => queue.load()).toEqual({ held: 1, aside: 0, waiting: 1 })
    socket.destroy()
    expect(await (await next).json()).toEqual({ bytes: 6 })
    expect(queue.load()).toEqual({ held: 0, aside: 0, waiting: 0 })
  } finally {
    await app.close()
  }
})

it('a slip goes through within seconds while three accounts trickle uploads into every place', {
  timeout: 60_000,
}, async () => {
  const url = await address()
  const honest = await shop.aMember()
  const order = await anOrder(shop, honest, 'awaiting_slip')
  const connections: Connection[] = []
  for (const account of [1, 2, 3]) {
    const member = await shop.aMember({ firstName: `คนที่ ${account}` })
    const head = await uploadHead(8_000_000, member)
    for (const _upload of [1, 2, 3, 4]) connections.push(await connect(url, `${head}${FILE_HEAD}`))
  }
  // Five kilobytes a second each: fast enough not to be cut.
  const trickle = () => {
    for (const { socket } of connections) if (!socket.destroyed) socket.write('x'.repeat(2_500))
  }
  trickle()
  const trickling = setInterval(trickle, 500)
  try {
    await expect.poll(uploads, { timeout: 20_000 }).toEqual({ held: 12, aside: 0, waiting: 0 })
    const form = new FormData()
    form.append('order', order.id)
    form.append('image', new Blob([new Uint8Array(await aPhoto())], { type: 'image/jpeg' }), 'slip.jpg')
    const answer = await fetch(`${url}/api/paymentslip/`, {
      method: 'POST',
      headers: { authorization: await bearer(honest) },
      body: form,
      // Less than an upload may wait for its turn.
      signal: AbortSignal.timeout(20_000),
    })
    expect(answer.status).toBe(201)
    // The slow ones are still being read, and leave nothing behind when they hang up.
    const { held = 0, aside = 0 } = await uploads()
    expect(held + aside).toBe(12)
    expect(aside).toBeGreaterThan(0)
  } finally {
    clearInterval(trickling)
    for (const { socket } of connections) socket.destroy()
  }
  await expect.poll(uploads, { timeout: 20_000 }).toEqual({ held: 0, aside: 0, waiting: 0 })
})

/** Counts uploads by state, as the metrics report them. */
async function uploads(): Promise<Record<string, number>> {
  const metrics = await (await fetch(`${await address()}/metrics`)).text()
  const states = metrics.matchAll(/^jansi_uploads\{state="(\w+)"\} (\d+)$/gm)
  return Object.fromEntries([...states].map(([, state, count]) => [state, Number(count)]))
}
