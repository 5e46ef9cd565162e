import { baht } from '@jansi/contract/fields'
import { type StaffSettings, settingsInputOf } from '@jansi/contract/staff-settings'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { addressOf, nameOf, recordRoutes } from '../../test/mounted-routes.ts'
import { openShop } from '../../test/shop.ts'
import { anOrder, done } from '../../test/shop-goods.ts'

const mounted = recordRoutes()
const shop = openShop()

const METHODS = ['DELETE', 'PUT', 'PATCH', 'POST', 'GET'] as const

/** A call's own name is no id: `/order/create_from_cart/` is not one of the addresses of `/order/:id/`. */
function methodsAt(address: string): string[] {
  const here = mounted
    .endpoints()
    .filter(({ path }) => new RegExp(`^/api${path.replace(/:[a-z_]+/g, '[^/]+')}$`).test(address))
  const named = here.filter(({ path }) => !path.includes(':'))
  return (named.length > 0 ? named : here).map(({ method }) => method)
}

describe('every call', () => {
  it('has the same response with and without the trailing slash, and never a redirect', async () => {
    const admin = await shop.anAdmin()
    for (const endpoint of mounted.endpoints()) {
      const url = addressOf(endpoint)
      const ask = async (address: string) => {
        const answer = await admin.send({
          method: endpoint.method,
          url: address,
          ...(endpoint.method === 'GET' ? {} : { payload: {} }),
        })
        return { name: nameOf(endpoint), status: answer.status, location: answer.headers.location }
      }
      const slashed = await ask(url)
      expect(slashed.location).toBeUndefined()
      expect(await ask(url.slice(0, -1))).toEqual(slashed)
    }
  })

  it('refuses other methods with 405 and names those it knows', async () => {
    for (const endpoint of mounted.endpoints()) {
      const url = addressOf(endpoint)
      const known = methodsAt(url)
      const method = METHODS.find((candidate) => !known.includes(candidate))
      if (method === undefined) continue
      const answer = await shop.guest.send({ method, url })
      expect({ url, status: answer.status, body: answer.body }).toEqual({
        url,
        status: 405,
        body: { detail: `Method "${method}" not allowed.` },
      })
      const alsoHead = known.includes('GET') ? [...known, 'HEAD'] : known
      expect(String(answer.headers.allow).split(', ').sort()).toEqual([...new Set(alsoHead)].sort())
    }
  })

  it('that names a thing by its id returns 404 for one of more than 200 characters', async () => {
    for (const { method, path } of mounted.endpoints().filter(({ path }) => path.includes(':'))) {
      const url = `/api${path.replace(/:[a-z_]+/, '9'.repeat(201))}`
      const answer = await shop.guest.send({ method, url })
      expect({ method, path, status: answer.status, body: answer.body }).toEqual({
        method,
        path,
        status: 404,
        body: { detail: 'Not found.' },
      })
    }
  })

  it('whose name would fit an id of another call is still known by its own methods alone', async () => {
    const member = await shop.aMember()
    for (const url of ['/api/order/create_from_cart/', '/api/order/generate_promptpay_qr']) {
      for (const method of ['GET', 'PUT'] as const) {
        const answer = await member.send({ method, url })
        expect({ status: answer.status, body: answer.body, allow: answer.headers.allow }).toEqual({
          status: 405,
          body: { detail: `Method "${method}" not allowed.` },
          allow: 'POST',
        })
      }
    }
    expect((await member.get('/order/no_such_call/')).status).toBe(404)
  })
})

describe('an unknown path returns 404 as JSON', () => {
  it.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/order/x/y/z/',
    '/api/staff/',
    '/api/../etc/passwd',
    '/api/%2e%2e/',
    '/api/order/%zz/',
  ])('at %s', async (url) => {
    for (const method of METHODS) {
      const answer = await shop.guest.send({ method, url })
      expect(answer.status).toBe(404)
      expect(answer.body).toEqual({ detail: 'Not found.' })
      expect(answer.headers['content-type']).toContain('application/json')
    }
  })
})

describe('a body', () => {
  const create = async (payload: unknown) => (await shop.aMember()).post('/order/create_from_cart/', payload)

  it('that is no object is named by its type', async () => {
    for (const [payload, type] of [
      ['[]', 'list'],
      ['"x"', 'str'],
      ['5', 'int'],
      ['true', 'bool'],
    ]) {
      const answer = await create(payload)
      expect(answer.status).toBe(400)
      expect(answer.body).toEqual({
        non_field_errors: [`Invalid data. Expected a dictionary, but got ${type}.`],
      })
    }
  })

  it('with half of a character in a text is refused, which JSON in the database cannot hold', async () => {
    const admin = await shop.anAdmin()
    const settings = done(await admin.get<StaffSettings>('/staff/settings/'), 200)
    const half = { ...settingsInputOf(settings), phone: '02\ud800' }
    expect(await admin.put('/staff/settings/', half)).toMatchObject({
      status: 400,
      body: { phone: ['Not a valid string.'] },
    })
    const { id } = await anOrder(shop, await shop.aMember(), 'pending')
    const rejection = { to: 'rejected', reason: '\udc00' }
    expect((await admin.post(`/staff/orders/${id}/transition/`, rejection)).status).toBe(400)
  })

  it('takes amounts of two decimals at most, also those that a client sends back as it read them', () => {
    const inputs = mounted.endpoints().flatMap((endpoint) => {
      const schemas = [endpoint.body, endpoint.form, endpoint.query].filter((schema) => schema !== undefined)
      return schemas.map((schema) => ({
        name: nameOf(endpoint),
        schema: JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })),
      }))
    })
    expect(inputs.length).toBeGreaterThan(50)
    // The schema of amounts in responses.
    const loose = inputs.filter(({ schema }) => schema.includes(`"${baht.description}"`))
    expect(loose.map(({ name }) => name)).toEqual([])
  })

  it('with keys that poison prototypes is refused and poisons nothing', async () => {
    const answer = await create('{"__proto__": {"polluted": true}, "payment_method": 1, "order_items": []}')
    expect(answer.status).toBe(400)
    expect('polluted' in {}).toBe(false)
  })

  it('with a second file, or with ever more fields, is refused in words', async () => {
    const member = await shop.aMember()
    const form = (parts: string[]) =>
      member.send({
        method: 'POST',
        url: '/api/paymentslip/',
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
        payload: `${parts.map((part) => `--b\r\ncontent-disposition: form-data; ${part}\r\n`).join('')}--b--\r\n`,
      })
    const file = 'name="image"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\nx'
    expect(await form([file, file])).toMatchObject({
      status: 413,
      body: { detail: 'The request holds more than one file.' },
    })
    expect(await form(Array.from({ length: 20 }, (_, n) => `name="f${n}"\r\n\r\nx`))).toMatchObject({
      status: 413,
      body: { detail: 'The request has too many fields.' },
    })
  })

  it('larger than any call needs is refused', async () => {
    const answer = await create(JSON.stringify({ payment_method: 1, order_items: 'x'.repeat(300_000) }))
    expect(answer).toMatchObject({ status: 413, body: { detail: 'The request is too large.' } })
  })
})
