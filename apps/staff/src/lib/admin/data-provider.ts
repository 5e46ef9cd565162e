import { LIMITS } from '@jansi/contract/limits'
import type { DataProvider, GetListParams, Identifier, RaRecord } from 'react-admin'
import type { Api } from '../api/api.ts'
import { listMoments } from './list-moments.ts'
import type { Resource } from './resource.ts'

/**
 * Returns the data provider of react-admin over the resources' own sources. It only reads: every change is a call of
 * its own (approve, review …) that the resource's folder makes by name.
 */
export function createDataProvider(api: Api, resources: readonly Resource[]): DataProvider {
  const sources = new Map(resources.map(({ name, source }) => [name, source(api)]))
  const readPage = listMoments()
  const refuse = (method: string) => async (resource: string) => {
    throw new Error(`${resource} has no ${method}`)
  }
  const readOne = (resource: string, id: Identifier, signal?: AbortSignal) => {
    const one = sources.get(resource)?.one
    if (!one) throw new Error(`${resource} has no getOne`)
    return one(String(id), signal)
  }
  const provider: DataProvider = {
    supportAbortSignal: true,
    async getList<R extends RaRecord>(resource: string, params: GetListParams) {
      const list = sources.get(resource)?.list
      if (!list) throw new Error(`${resource} has no getList`)
      const { page = 1, perPage = 25 } = params.pagination ?? {}
      const listKey = JSON.stringify([params.filter, params.sort, perPage])
      const { count, results, elsewhere } = await readPage({ name: resource, listKey, page }, (moment) =>
        list({
          page: { page, page_size: perPage, ...moment },
          filter: params.filter ?? {},
          ...(params.signal && { signal: params.signal }),
        }),
      )
      const data = results as R[]
      const more = elsewhere ? { meta: { elsewhere } } : {}
      // How many there are is not known: the server counts no further.
      return count >= LIMITS.countedRows
        ? { data, pageInfo: { hasPreviousPage: page > 1, hasNextPage: results.length === perPage }, ...more }
        : { data, total: count, ...more }
    },
    async getOne<R extends RaRecord>(resource: string, params: { id: Identifier; signal?: AbortSignal }) {
      return { data: (await readOne(resource, params.id, params.signal)) as R }
    },
    async getMany<R extends RaRecord>(resource: string, params: { ids: Identifier[] }) {
      return { data: (await Promise.all(params.ids.map((id) => readOne(resource, id)))) as R[] }
    },
    getManyReference: refuse('getManyReference'),
    create: refuse('create'),
    update: refuse('update'),
    updateMany: refuse('updateMany'),
    delete: refuse('delete'),
    deleteMany: refuse('deleteMany'),
  }
  return provider
}
