import { LIMITS } from '@jansi/contract/limits'
import type { DataProvider, GetListParams, Identifier, RaRecord } from 'react-admin'

/** How one resource is read: a page of its list, counted from 1, and one record. */
export type Source = {
  list?(query: ListQuery): Promise<{ count: number; results: readonly RaRecord[] }>
  one?(id: string, signal?: AbortSignal): Promise<RaRecord>
}

export type ListQuery = {
  page: number
  page_size: number
  /** Filter values of the list, by the names of the endpoint's query. */
  filter: Record<string, unknown>
  signal?: AbortSignal
}

/**
 * The data provider of react-admin over the resources' own sources. Reading is all it does: every change is a
 * move of its own (approve, review …), which the resource's folder calls by name.
 */
export function createDataProvider(sources: Record<string, Source>): DataProvider {
  const refuse = (method: string) => async (resource: string) => {
    throw new Error(`${resource} has no ${method}`)
  }
  const readOne = (resource: string, id: Identifier, signal?: AbortSignal) => {
    const one = sources[resource]?.one
    if (!one) throw new Error(`${resource} has no getOne`)
    return one(String(id), signal)
  }
  const provider: DataProvider = {
    supportAbortSignal: true,
    async getList<R extends RaRecord>(resource: string, params: GetListParams) {
      const list = sources[resource]?.list
      if (!list) throw new Error(`${resource} has no getList`)
      const { page = 1, perPage = 25 } = params.pagination ?? {}
      const { count, results } = await list({
        page,
        page_size: perPage,
        filter: params.filter ?? {},
        ...(params.signal && { signal: params.signal }),
      })
      const data = results as R[]
      // How many there are is not known: the server counts no further.
      return count >= LIMITS.countedRows
        ? { data, pageInfo: { hasPreviousPage: page > 1, hasNextPage: results.length === perPage } }
        : { data, total: count }
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
