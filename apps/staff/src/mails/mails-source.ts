import { getStaffMail, listStaffMails, type StaffMail } from '@jansi/contract/staff-mails'
import type { Api } from '../lib/api.ts'
import type { ListQuery, Source } from '../lib/data-provider.ts'

type MailFilter = { state?: StaffMail['state']; q?: string }

/** How the outbox is read; only admins may. */
export const mailsSource = (api: Api): Source => ({
  list({ page, page_size, filter, signal }: ListQuery) {
    const { state, q } = filter as MailFilter
    return api(listStaffMails, {
      query: { page, page_size, ...(state && { state }), ...(q && { q }) },
      ...(signal && { signal }),
    })
  },
  one: (id, signal) => api(getStaffMail, { params: { id }, ...(signal && { signal }) }),
})
