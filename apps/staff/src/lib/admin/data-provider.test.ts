import { LIMITS } from '@jansi/contract/limits'
import { describe, expect, it } from 'vitest'
import { mails } from '../../mails/resource.tsx'
import { orders } from '../../orders/resource.tsx'
import { pickLists } from '../../pick-lists/resource.tsx'
import { LEDGER_PAGE_ROWS } from '../../products/ledger-address.ts'
import { movements, products, variantTypes } from '../../products/resource.tsx'
import { returns } from '../../returns/resource.tsx'
import { summary } from '../../today/resource.tsx'
import type { Api } from '../api/api.ts'
import { createDataProvider } from './data-provider.ts'

const RESOURCES = [summary, orders, returns, mails, products, variantTypes, movements, pickLists]

function providerAnswering(answer: unknown) {
  const calls: { path: string; input: unknown }[] = []
  const api = (async (endpoint: { path: string }, input: unknown) => {
    calls.push({ path: endpoint.path, input })
    return answer
  }) as Api
  const provider = createDataProvider(api, RESOURCES)
  return { provider, calls }
}

const PAGE = { pagination: { page: 3, perPage: 25 } }

describe('the data provider', () => {
  it('asks for a page of orders by status and words, and hands count and results on', async () => {
    const { provider, calls } = providerAnswering({ count: 60, results: [{ id: 'a' }, { id: 'b' }] })
    const list = await provider.getList('orders', { ...PAGE, filter: { status: 'pending', q: 'สมใจ' } })
    expect(list).toEqual({ data: [{ id: 'a' }, { id: 'b' }], total: 60 })
    expect(calls).toEqual([
      { path: '/staff/orders/', input: { query: { page: 3, page_size: 25, status: 'pending', q: 'สมใจ' } } },
    ])
  })

  it('reports only whether there is more of a list that is longer than the server counts', async () => {
    const endless = { count: LIMITS.countedRows, results: Array.from({ length: 25 }, (_, id) => ({ id })) }
    const info = async (answer: object) =>
      (await providerAnswering(answer).provider.getList('orders', { ...PAGE, filter: {} })).pageInfo
    expect(await info(endless)).toEqual({ hasPreviousPage: true, hasNextPage: true })
    expect(await info({ ...endless, results: [{ id: 'a' }] })).toEqual({
      hasPreviousPage: true,
      hasNextPage: false,
    })
  })

  it('brings the moment of a list back for its further pages, until the first page is read again', async () => {
    const moments = ['2026-11-20T03:00:00.000Z', '2026-11-20T03:05:00.000Z']
    const asked: unknown[] = []
    const api = (async (_call: unknown, { query }: { query: { page: number; as_of?: string } }) => {
      asked.push([query.page, query.as_of])
      return { count: 60, results: [], as_of: query.as_of ?? moments.shift() }
    }) as Api
    const { getList } = createDataProvider(api, RESOURCES)
    const read = (page: number, filter: object) =>
      getList('orders', { pagination: { page, perPage: 25 }, filter })
    await read(1, {})
    await read(2, {})
    await read(3, {})
    await read(1, {})
    await read(2, {})
    await read(2, { status: 'paid' })
    const [early, late] = ['2026-11-20T03:00:00.000Z', '2026-11-20T03:05:00.000Z']
    const again = [undefined, late, undefined]
    expect(asked.map((one) => (one as unknown[])[1])).toEqual([undefined, early, early, ...again])
  })

  it('leaves out the filters that are not set', async () => {
    const { provider, calls } = providerAnswering({ count: 0, results: [] })
    await provider.getList('returns', { ...PAGE, filter: { q: '' } })
    await provider.getList('mails', { ...PAGE, filter: { state: 'failed' } })
    expect(calls.map((call) => call.input)).toEqual([
      { query: { page: 3, page_size: 25 } },
      { query: { page: 3, page_size: 25, state: 'failed' } },
    ])
  })

  it('asks for products by words, category and stock, and for the ledger page of one variant', async () => {
    const { provider, calls } = providerAnswering({ count: 0, results: [] })
    await provider.getList('products', { ...PAGE, filter: { q: 'สีน้ำ', category: 2, stock: 'low' } })
    await provider.getOne('movements', { id: '11?kind=lost' })
    expect(calls).toEqual([
      {
        path: '/staff/products/',
        input: { query: { page: 3, page_size: 25, q: 'สีน้ำ', category: 2, stock: 'low' } },
      },
      {
        path: '/staff/variants/:id/movements/',
        input: { params: { id: 11 }, query: { kind: 'lost', page: 1, page_size: LEDGER_PAGE_ROWS } },
      },
    ])
  })

  it('counts a list that comes whole, and finds a pick list under its workshop', async () => {
    const types = providerAnswering([{ id: 1, name: 'กลม' }])
    expect(await types.provider.getList('variant-types', { ...PAGE, filter: {} })).toEqual({
      data: [{ id: 1, name: 'กลม' }],
      total: 1,
    })
    const list = { workshop: { id: 4 }, orders: [] }
    const picks = providerAnswering(list)
    expect(await picks.provider.getOne('pick-lists', { id: 4 })).toEqual({ data: { ...list, id: 4 } })
  })

  it('reads one record by its id, and the counts as the one record of their own', async () => {
    const { provider, calls } = providerAnswering({ id: 7, overdue: 2 })
    expect(await provider.getOne('mails', { id: 7 })).toEqual({ data: { id: 7, overdue: 2 } })
    expect(await provider.getOne('summary', { id: 'now' })).toEqual({ data: { id: 'now', overdue: 2 } })
    expect(calls).toEqual([
      { path: '/staff/mails/:id/', input: { params: { id: '7' } } },
      { path: '/staff/summary/', input: {} },
    ])
  })

  it('changes nothing: moves are called by name', async () => {
    const { provider, calls } = providerAnswering({})
    await expect(
      provider.update('orders', { id: 'a', data: {}, previousData: { id: 'a' } }),
    ).rejects.toThrow()
    await expect(provider.getList('shelves', { ...PAGE, filter: {} })).rejects.toThrow('shelves')
    expect(calls).toEqual([])
  })
})
