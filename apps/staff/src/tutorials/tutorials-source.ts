import { getStaffTutorial, listStaffTutorials } from '@jansi/contract/staff-content'
import type { Api } from '../lib/api.ts'
import type { Source } from '../lib/data-provider.ts'

/** How tutorials are read: the list all at once, newest first. */
export const tutorialsSource = (api: Api): Source => ({
  async list({ signal }) {
    const results = await api(listStaffTutorials, signal ? { signal } : {})
    return { count: results.length, results }
  },
  one: (id, signal) => api(getStaffTutorial, { params: { id }, ...(signal && { signal }) }),
})
