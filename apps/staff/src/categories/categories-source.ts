import { listStaffCategories } from '@jansi/contract/staff-catalog'
import type { Api } from '../lib/api.ts'
import type { Source } from '../lib/data-provider.ts'

/** How categories are read: all at once, in order. */
export const categoriesSource = (api: Api): Source => ({
  async list({ signal }) {
    const results = await api(listStaffCategories, signal ? { signal } : {})
    return { count: results.length, results }
  },
})
