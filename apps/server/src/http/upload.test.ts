import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import multipart from '@fastify/multipart'
import { eq } from 'drizzle-orm'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Connection, connect } from '../../test/faults/sockets.ts'
import { aPhoto } from '../../test/pictures.ts'
import { openShop, type Person } from '../../test/shop.ts'
import { anOrder, done } from '../../test/shop-goods.ts'
import { Overloaded } from '../core/app-error.ts'
import { sessions } from '../db/schema/people.ts'
import { authTokens } from '../modules/auth/tokens.ts'
import { clientGone, readUpload } from './upload.ts'
import { UploadLimit } from './upload-limit.ts'

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

it('leaves nothing behind of uploads whose senders hang up, on the disk not even while they arrive', {
  timeout: 60_000,
}, async () => {
  const member = await shop.aMember()
  const order = await anOrder(shop, member, 'awaiting_slip')
  const before = await shop.everything()
  const cutOff = `${await uploadHead(99_999)}${FILE_HEAD}${'x'.repeat(50_000)}`
  const senders = await Promise.all(Array.from({ length: 15 }, async () => connect(await address(), cutOff)))
  await expect.poll(uploads).toBe(15)
  expect(await readdir(join(shop.deps.settings.dataDir, 'uploads'))).toEqual([])
  for (const { socket } of senders) socket.destroy()
  await expect.poll(uploads, { timeout: 20_000 }).toBe(0)
  expect(await shop.everything()).toEqual(before)
  done(await member.upload('/paymentslip/', { order: order.id }, await aPhoto()), 201)
})

it('lets the last upload of the member with the most give way when all places are taken', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'jansi-uploads-'))
  const limit = new UploadLimit(folder, 3)
  const app = Fastify()
  await app.register(multipart)
  app.setErrorHandler((error, _request, reply) => reply.code(error instanceof Overloaded ? 503 : 500).send())
  app.post<{ Params: { member: string } }>('/:member', (request, reply) =>
    limit.receive(
      { id: Number(request.params.member), gone: clientGone(request, reply) },
      (reading) => readUpload(request, reply, z.object({}), reading),
      async ({ image }) => String(typeof image.bytes === 'function' && (await image.bytes())),
    ),
  )
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const type = 'content-type: multipart/form-data; boundary=b'
  const arriving = (member: number) =>
    connect(
      url,
      `POST /${member} HTTP/1.1\r\nhost: x\r\ncontent-length: 99999\r\n${type}\r\n\r\n${FILE_HEAD}abc`,
    )
  const send = async (member: number) => {
    const body = new FormData()
    body.append('image', new Blob(['abcdef']), 'slip.jpg')
    const response = await fetch(`${url}/${member}`, { method: 'POST', body })
    return [response.status, await response.text()]
  }
  const senders: Connection[] = []
  try {
    for (const [at, member] of [1, 1, 2].entries()) {
      senders.push(await arriving(member))
      await expect.poll(() => limit.size).toBe(at + 1)
    }
    // Nobody has more than one upload more than these would have.
    expect(await Promise.all([send(1), send(2)])).toEqual([1, 2].map(() => [503, '']))
    expect(await send(3)).toEqual([200, 'abcdef'])
    await expect.poll(() => senders.map(({ heard }) => heard().slice(9, 12))).toEqual(['', '503', ''])
    expect(limit.size).toBe(2)
  } finally {
    for (const { socket } of senders) socket.destroy()
    await app.close()
    await rm(folder, { recursive: true })
  }
})

it('takes a slip within seconds while six accounts trickle uploads into every place', {
  timeout: 60_000,
}, async () => {
  const url = await address()
  const honest = await shop.aMember()
  const order = await anOrder(shop, honest, 'awaiting_slip')
  const connections: Connection[] = []
  for (const account of [1, 2, 3, 4, 5, 6]) {
    const member = await shop.aMember({ firstName: `คนที่ ${account}` })
    const head = await uploadHead(8_000_000, member)
    for (let upload = 1; upload <= 24; upload += 1)
      connections.push(await connect(url, `${head}${FILE_HEAD}`))
  }
  // Five kilobytes a second each: fast enough not to be cut.
  const trickle = () => {
    for (const { socket } of connections) if (!socket.destroyed) socket.write('x'.repeat(2_500))
  }
  trickle()
  const trickling = setInterval(trickle, 500)
  try {
    await expect.poll(uploads, { timeout: 20_000 }).toBe(128)
    const form = new FormData()
    form.append('order', order.id)
    form.append('image', new Blob([new Uint8Array(await aPhoto())], { type: 'image/jpeg' }), 'slip.jpg')
    const answer = await fetch(`${url}/api/paymentslip/`, {
      method: 'POST',
      headers: { authorization: await bearer(honest) },
      body: form,
      signal: AbortSignal.timeout(10_000),
    })
    expect(answer.status).toBe(201)
    // The others are still being read.
    expect(await uploads()).toBe(127)
  } finally {
    clearInterval(trickling)
    for (const { socket } of connections) socket.destroy()
  }
  await expect.poll(uploads, { timeout: 20_000 }).toBe(0)
})

/** Returns the number of uploads under way, as the metrics report it. */
async function uploads(): Promise<number> {
  const metrics = await (await fetch(`${await address()}/metrics`)).text()
  return Number(/^jansi_uploads\{state="held"\} (\d+)$/m.exec(metrics)?.[1])
}
