import type { Access, Endpoint } from '@jansi/contract/endpoint'
import type { Role } from '@jansi/contract/statuses'
import { describe, expect, it } from 'vitest'
import { addressOf, nameOf, recordRoutes } from '../../test/mounted-routes.ts'
import { openShop } from '../../test/shop.ts'
import type { Visitor } from '../../test/visitor.ts'

const mounted = recordRoutes()
const shop = openShop()

/** Routes under `/api` that are no call of the contract: health, the OpenAPI document and its pages. */
const NO_ENDPOINT = /^\/api\/(healthz|readyz|openapi\.json|docs(\/.*)?)$/

const RANK: Record<Access, number> = { public: 0, member: 1, staff: 2, admin: 3 }

const call = (visitor: Visitor, endpoint: Endpoint) =>
  visitor.send({
    method: endpoint.method,
    url: addressOf(endpoint),
    ...(endpoint.method === 'GET' ? {} : { payload: {} }),
  })

describe('every route under /api', () => {
  it('belongs to the contract, and so to one of the four scopes', () => {
    const strays = mounted.routes
      .filter(({ url, config }) => url.startsWith('/api') && config?.endpoint === undefined)
      .map(({ url }) => url)
      .filter((url) => !NO_ENDPOINT.test(url))
    expect(strays).toEqual([])
    expect(mounted.endpoints().length).toBeGreaterThan(40)
  })

  it('is under /staff/ exactly if it is for staff or admins', () => {
    for (const endpoint of mounted.endpoints()) {
      const guarded = endpoint.access === 'staff' || endpoint.access === 'admin'
      expect({ name: nameOf(endpoint), guarded }).toEqual({
        name: nameOf(endpoint),
        guarded: endpoint.path.startsWith('/staff/'),
      })
    }
  })

  it('is closed to guests unless it is public', async () => {
    for (const endpoint of mounted.endpoints().filter(({ access }) => access !== 'public')) {
      const answer = await call(shop.guest, endpoint)
      expect({
        name: nameOf(endpoint),
        status: answer.status,
        body: answer.body,
        challenge: answer.headers['www-authenticate'],
      }).toEqual({
        name: nameOf(endpoint),
        status: 401,
        body: { detail: 'Authentication credentials were not provided.' },
        challenge: 'Bearer realm="api"',
      })
    }
  })

  it('opens to members, staff and admins according to its scope', async () => {
    const people = [await shop.aMember(), await shop.staff(), await shop.anAdmin()]
    const found: string[] = []
    const wanted: string[] = []
    for (const endpoint of mounted.endpoints().filter(({ access }) => access !== 'public')) {
      for (const person of people) {
        const answer = await call(person, endpoint)
        const refusal = { detail: 'You do not have permission to perform this action.' }
        const isRefused = answer.status === 403 && JSON.stringify(answer.body) === JSON.stringify(refusal)
        const broken = answer.status >= 500 || answer.status === 401 ? ` ${answer.status}` : ''
        const who = `${person.role} ${nameOf(endpoint)}`
        found.push(`${who}: ${isRefused ? 'refused' : 'let in'}${broken}`)
        wanted.push(`${who}: ${mayEnter(person.role, endpoint.access) ? 'let in' : 'refused'}`)
      }
    }
    expect(found).toEqual(wanted)
  })

  it('forgets a role at once when it is taken away', async () => {
    const staff = await shop.staff()
    expect((await staff.get('/staff/summary/')).status).toBe(200)
    await shop.orm.execute(`update users set role = 'member' where id = ${staff.id}`)
    expect((await staff.get('/staff/summary/')).status).toBe(403)
    await shop.orm.execute(`update users set is_active = false where id = ${staff.id}`)
    expect((await staff.get('/order/')).status).toBe(401)
  })
})

function mayEnter(role: Role, access: Access): boolean {
  return RANK[role] >= RANK[access]
}
