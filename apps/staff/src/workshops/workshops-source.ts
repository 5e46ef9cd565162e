import { getWorkshop, listWorkshops } from '@jansi/contract/staff-workshops'
import type { Api } from '../lib/api.ts'
import type { Source } from '../lib/data-provider.ts'

/** How workshops are read: all at once, the latest first. */
export const workshopsSource = (api: Api): Source => ({
  async list({ signal }) {
    const results = await api(listWorkshops, signal ? { signal } : {})
    return { count: results.length, results }
  },
  one: (id, signal) => api(getWorkshop, { params: { id }, ...(signal && { signal }) }),
})
