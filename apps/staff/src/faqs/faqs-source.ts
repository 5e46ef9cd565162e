import { listStaffFaqs } from '@jansi/contract/staff-content'
import type { Api } from '../lib/api.ts'
import type { Source } from '../lib/data-provider.ts'

/** How questions are read: all at once, in order. */
export const faqsSource = (api: Api): Source => ({
  async list({ signal }) {
    const results = await api(listStaffFaqs, signal ? { signal } : {})
    return { count: results.length, results }
  },
})
