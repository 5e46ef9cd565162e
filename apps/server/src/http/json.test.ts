import { createConnection } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Endpoint } from '@jansi/contract/endpoint'
import type { InjectOptions } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { addressOf, nameOf, recordRoutes } from '../../test/mounted-routes.ts'
import { openShop } from '../../test/shop.ts'
import { returnSessions } from '../db/schema/returns.ts'

const mounted = recordRoutes()
const shop = openShop()

const withJsonBody = () => mounted.endpoints().filter((endpoint): endpoint is Endpoint => !!endpoint.body)

const JSON_TYPE = 'application/json'
const OTHER_TYPES = [
  'multipart/form-data; boundary=b',
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/merge-patch+json',
  'image/png',
  'nonsense',
  undefined,
]

/** The statuses and bodies of all JSON calls for one body, each named by its call. */
async function sendToAll(request: Omit<InjectOptions, 'method' | 'url'>) {
  const admin = await shop.anAdmin()
  const answers = []
  for (const endpoint of withJsonBody()) {
    const { status, body } = await admin.send({
      ...request,
      method: endpoint.method,
      url: addressOf(endpoint),
    })
    answers.push({ name: nameOf(endpoint), status, body })
  }
  expect(answers.length).toBeGreaterThan(80)
  return answers
}

const ofAll = (status: number, body: unknown) =>
  withJsonBody().map((endpoint) => ({ name: nameOf(endpoint), status, body }))

describe('every call that takes JSON', () => {
  it.each(OTHER_TYPES)('returns 415 for bytes of the type %s', async (type) => {
    const headers = type === undefined ? {} : { 'content-type': type }
    const refusal = { detail: `Unsupported media type "${type ?? ''}" in request.` }
    expect(await sendToAll({ headers, payload: Buffer.from('{}') })).toEqual(ofAll(415, refusal))
  })

  it('takes a body without bytes for an empty object, with any type', async () => {
    const statuses = async (request: Omit<InjectOptions, 'method' | 'url'>) =>
      (await sendToAll(request)).map(({ name, status }) => [name, status])
    const expected = await statuses({ headers: { 'content-type': JSON_TYPE }, payload: '{}' })
    expect(expected.filter(([, status]) => status === 415)).toEqual([])
    expect(await statuses({})).toEqual(expected)
    for (const type of [JSON_TYPE, 'multipart/form-data; boundary=b']) {
      const headers = { 'content-type': type }
      expect(await statuses({ headers: { ...headers, 'content-length': '0' } })).toEqual(expected)
      expect(await statuses({ headers: { ...headers, 'transfer-encoding': 'chunked' } })).toEqual(expected)
    }
  })

  it.each([
    ['null, which is no body', 'null', { non_field_errors: ['No data provided'] }],
    ['truncated JSON', '{"a": ', { detail: expect.stringMatching(/^JSON parse error - /) }],
    [
      'bytes that are no UTF-8',
      Buffer.from([0x7b, 0x22, 0x61, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
      { detail: 'JSON parse error - The body is not valid UTF-8.' },
    ],
  ])('returns 400 for %s', async (_name, payload, refusal) => {
    expect(await sendToAll({ headers: { 'content-type': JSON_TYPE }, payload })).toEqual(ofAll(400, refusal))
  })
})

describe('over a socket', () => {
  async function send(head: readonly string[], body: string): Promise<string> {
    const member = await shop.aMember()
    const [address] = shop.app.addresses()
    if (typeof address !== 'object') throw new Error('The shop does not listen.')
    const socket = createConnection(address.port, '127.0.0.1')
    const [request, ...headers] = head
    const lines = [`${request} HTTP/1.1`, 'host: shop', `authorization: Bearer ${await member.token()}`]
    socket.write(`${[...lines, ...headers].join('\r\n')}\r\n\r\n${body}`)
    return text(socket)
  }

  beforeAll(() => shop.app.listen({ host: '127.0.0.1', port: 0 }))

  it.each(['content-length: 200000000', 'transfer-encoding: chunked'])(
    'a body of another type changes nothing and is not read: %s',
    async (framing) => {
      const type = 'content-type: multipart/form-data; boundary=b'
      const heard = await send(['POST /api/returnsession/', type, framing], '3\r\n--b\r\n')
      expect(heard).toMatch(/^HTTP\/1.1 415 /)
      expect(heard).toMatch(/\r\nconnection: close\r\n/i)
      expect(await shop.orm.select().from(returnSessions)).toEqual([])
    },
  )

  it('a body of chunks without bytes is absent', async () => {
    const headers = ['content-type: text/plain', 'transfer-encoding: chunked', 'connection: close']
    expect(await send(['POST /api/returnsession/', ...headers], '0\r\n\r\n')).toMatch(/^HTTP\/1.1 201 /)
  })
})
