import { binaryTypeOf } from '@jansi/contract/endpoint'
import { describe, expect, it } from 'vitest'
import { recordRoutes } from '../../test/mounted-routes.ts'
import { openShop } from '../../test/shop.ts'
import { anOrder, aProduct, done, line } from '../../test/shop-goods.ts'
import { operationIdOf } from './contract-names.ts'

const mounted = recordRoutes()
const shop = openShop()

type Content = Record<string, { schema: unknown }>
type Headers = Record<string, { description: string }>
type Operation = {
  operationId: string
  summary: string
  tags: string[]
  security: Record<string, string[]>[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, { description: string; content?: Content; headers?: Headers }>
}
type Document = {
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown> }
}

const documentOf = async () =>
  done(await shop.guest.send<Document>({ method: 'GET', url: '/api/openapi.json' }), 200)

function operationsOf({ paths }: Document) {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      ...operation,
    })),
  )
}

/** Every object and list within a part of the document. */
function* nodesOf(part: unknown): Generator<Record<string, unknown>> {
  if (typeof part !== 'object' || part === null) return
  yield part as Record<string, unknown>
  for (const inner of Object.values(part)) yield* nodesOf(inner)
}

it.each(['/api/docs', '/api/docs/'])(
  'the page to read the API at %s finds everything it loads',
  async (page) => {
    const { headers, bytes } = await shop.guest.send({ method: 'GET', url: page })
    expect(headers['content-type']).toContain('text/html')
    const files = [...bytes.toString().matchAll(/(?:src|href)="([^"]+\.(?:js|css|png))"/g)].map(
      ([, file = '']) => new URL(file, `http://shop.test${page}`).pathname,
    )
    expect(files.length).toBeGreaterThan(4)
    for (const url of [...files, '/api/docs/json', '/api/openapi.json']) {
      const answer = await shop.guest.send({ method: 'GET', url })
      expect([url, answer.status]).toEqual([url, 200])
      expect(answer.headers['content-type']).not.toContain('text/html')
    }
  },
)

describe('the OpenAPI document', () => {
  it('names every operation as the contract exports its endpoint, each once', async () => {
    const operations = operationsOf(await documentOf())
    const ids = operations.map(({ operationId }) => operationId)
    expect(operations).toHaveLength(mounted.endpoints().length)
    expect(ids.filter((id) => !/^[a-z][a-zA-Z]+$/.test(id))).toEqual([])
    expect([...new Set(ids)]).toEqual(ids)
    const idOf = (method: string, path: string) =>
      operations.find((operation) => operation.method === method && operation.path === path)?.operationId
    expect(idOf('GET', '/order/')).toBe('listOrders')
    expect(idOf('POST', '/order/{id}/cancel/')).toBe('cancelOrder')
    expect(idOf('PATCH', '/staff/banners/{id}/')).toBe('updateBanner')
  })

  it('describes the statuses of all operations alike', async () => {
    const texts = new Map<string, Set<string>>()
    for (const { responses } of operationsOf(await documentOf())) {
      for (const [status, { description }] of Object.entries(responses)) {
        texts.set(status, (texts.get(status) ?? new Set()).add(description))
      }
    }
    expect([...texts.values()].every((ofStatus) => ofStatus.size === 1)).toBe(true)
    expect(texts.get('404')).toEqual(new Set(['Not found, or not yours']))
  })

  it('has the authentication of each call, and lists all tags', async () => {
    const document = await documentOf()
    const operations = operationsOf(document)
    const securities = operations.map(({ operationId, security }) => [operationId, security])
    const expected = mounted.endpoints().map((endpoint) => {
      if (endpoint.path === '/dj-rest-auth/token/refresh/') return ['refreshToken', [{ refreshCookie: [] }]]
      return [operationIdOf(endpoint), endpoint.access === 'public' ? [] : [{ bearer: [] }]]
    })
    expect(Object.fromEntries(securities)).toEqual(Object.fromEntries(expected))
    expect(document.tags.map(({ name }) => name)).toEqual(
      [...new Set(operations.flatMap(({ tags }) => tags))].sort(),
    )
  })

  it('requires the bodies that a call cannot do without', async () => {
    const optional = operationsOf(await documentOf())
      .filter(({ requestBody }) => requestBody?.required === false)
      .map(({ operationId }) => operationId)
    expect(optional).toEqual(
      expect.arrayContaining(['updateUser', 'syncCart', 'createReturnSession', 'claimOrder']),
    )
    const names = mounted
      .endpoints()
      .filter(({ body }) => body?.safeParse({}).success)
      .map(operationIdOf)
    expect(optional.sort()).toEqual(names.sort())
  })

  it('names the headers of responses', async () => {
    const operations = operationsOf(await documentOf())
    const headersAt = (status: number) =>
      new Set(
        operations.flatMap(({ responses }) =>
          responses[status] ? [Object.keys(responses[status].headers ?? {}).join()] : [],
        ),
      )
    expect(headersAt(401)).toEqual(new Set(['WWW-Authenticate']))
    expect([headersAt(429), headersAt(503)]).toEqual([new Set(['Retry-After']), new Set(['Retry-After'])])
    const withCookie = operations.filter(({ responses }) => responses[200]?.headers?.['Set-Cookie'])
    expect(withCookie.map(({ operationId }) => operationId).sort()).toEqual([
      'addFirstAdmin',
      'login',
      'logout',
      'openDemoVisit',
      'refreshToken',
    ])
  })

  it('has 304 and an ETag for each response that a client may keep', async () => {
    const open = operationsOf(await documentOf()).filter(
      ({ method, path, security }) => method === 'GET' && security.length === 0 && !path.includes('{'),
    )
    for (const { path, responses } of open) {
      const { headers } = await shop.guest.get(path)
      const documented = [200, 304].map((status) => responses[status]?.headers?.ETag !== undefined)
      const isKept = headers.etag !== undefined
      expect([path, ...documented]).toEqual([path, isKept, isKept])
    }
    expect(open.filter(({ responses }) => responses[304])).toHaveLength(11)
  })

  it('lists the keys of a record one by one where they are fixed', async () => {
    const records = [...nodesOf(await documentOf())].filter(({ propertyNames }) => {
      const names = propertyNames as { enum?: unknown } | undefined
      return names?.enum !== undefined
    })
    expect(records).toEqual([])
  })

  it('gives a binary response the media type that its route sends', async () => {
    const binary = mounted
      .endpoints()
      .flatMap(({ responses }) => Object.values(responses))
      .filter((schema) => binaryTypeOf(schema) !== undefined)
    const declared = Object.fromEntries(
      operationsOf(await documentOf()).flatMap(({ operationId, responses }) =>
        Object.keys(responses[200]?.content ?? {})
          .filter((type) => type !== 'application/json')
          .map((type) => [operationId, type] as const),
      ),
    )
    expect(Object.keys(declared)).toHaveLength(binary.length)

    const member = await shop.aMember()
    const admin = await shop.anAdmin()
    const product = await aProduct(shop)
    const { id } = await anOrder(shop, member, 'pending', { lines: [line(product, 'sale')] })
    const labels = { format: 'roll_50x25', labels: [{ variant: product.variant.id, copies: 1 }] }
    const download = done(await member.post<{ url: string }>('/download/', { kind: 'member_qr' }), 201)
    const days = done(
      await member.post<{ url: string }>('/download/', { kind: 'order_days', order: id }),
      201,
    )
    const calendar = done(await member.post<{ url: string }>('/calendar/address/'), 201)
    const sent = {
      downloadReceipt: await member.get(`/order/${id}/download_receipt/`),
      downloadStaffReceipt: await admin.get(`/staff/orders/${id}/receipt/`),
      drawLabels: await admin.post('/staff/labels/', labels),
      exportMember: await admin.post(`/staff/members/${member.id}/export/`),
      followChanges: await admin.get('/staff/changes/'),
      openDownload: await shop.guest.get(download.url.slice(download.url.indexOf('/download/'))),
      openCalendar: await shop.guest.get(calendar.url.slice(calendar.url.indexOf('/calendar/'))),
      openCalendarDownload: await shop.guest.get(days.url.slice(days.url.indexOf('/download/'))),
    }
    const types = Object.entries(sent).map(([name, { headers }]) => [name, headers['content-type']])
    expect(Object.fromEntries(types)).toEqual(declared)
    const withName = operationsOf(await documentOf()).filter(
      ({ responses }) => responses[200]?.headers?.['Content-Disposition'],
    )
    const sentWithName = Object.entries(sent).filter(([, { headers }]) => headers['content-disposition'])
    expect(withName.map(({ operationId }) => operationId).sort()).toEqual(
      sentWithName.map(([name]) => name).sort(),
    )
    expect((await admin.post('/staff/labels/', { ...labels, labels: [{ piece: 999_999 }] })).status).toBe(404)
  })

  it('has each object of a JSON body once: shared objects are components', async () => {
    const document = await documentOf()
    const bodies = operationsOf(document)
      .flatMap(({ requestBody, responses }) => [requestBody, ...Object.values(responses)])
      .flatMap((message) => message?.content?.['application/json']?.schema ?? [])
    const isObject = (node: Record<string, unknown>) => node.type === 'object' && 'properties' in node
    const components = Object.values(document.components.schemas)
    const inside = components.flatMap((component) =>
      [...nodesOf(component)].filter((node) => node !== component),
    )
    const inlined = [...bodies.flatMap((body) => [...nodesOf(body)]), ...inside].filter(isObject)
    const known = new Set(components.map((component) => JSON.stringify(component)))
    const repeated = inlined
      .map((node) => JSON.stringify(node))
      .filter((text, index, all) => known.has(text) || all.indexOf(text) !== index)
    expect(repeated).toEqual([])
    expect(inlined.length).toBeGreaterThan(20)
  })

  it('refers to components that it has, and has none that nothing refers to', async () => {
    const document = await documentOf()
    const references = [...nodesOf(document)].flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : []))
    const names = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`)
    expect([...new Set(references)].sort()).toEqual(names.sort())
    expect(names).toEqual(
      expect.arrayContaining(
        ['Order', 'OrderItem', 'Product', 'Variant', 'ReturnSession', 'StaffOrder', 'Error'].map(
          (name) => `#/components/schemas/${name}`,
        ),
      ),
    )
  })
})
