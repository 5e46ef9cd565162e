import { listStaffBanners } from '@jansi/contract/staff-content'
import type { Api } from '../lib/api.ts'
import type { Source } from '../lib/data-provider.ts'

/** How banners are read: all at once, in order. */
export const bannersSource = (api: Api): Source => ({
  async list({ signal }) {
    const results = await api(listStaffBanners, signal ? { signal } : {})
    return { count: results.length, results }
  },
})
