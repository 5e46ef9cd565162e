import { getStaffMail, listStaffMails } from '@jansi/contract/calls/staff-mails'
import type { StaffMail } from '@jansi/contract/staff-mails'
import MailsIcon from '@mui/icons-material/MailOutlined'
import { lazyComponent } from '../lib/admin/lazy-component.tsx'
import type { Section } from '../lib/admin/resource.ts'

type MailFilter = { state?: StaffMail['state']; q?: string }

/** The outbox: only admins may read it. */
export const mails: Section = {
  name: 'mails',
  menu: { group: 'manage', title: 'กล่องอีเมล', icon: MailsIcon },
  guide: { chapter: 'admin', heading: 'กล่องอีเมล' },
  source: (api) => ({
    list({ page, filter, signal }) {
      const { state, q } = filter as MailFilter
      return api(listStaffMails, {
        query: { ...page, ...(state && { state }), ...(q && { q }) },
        ...(signal && { signal }),
      })
    },
    one: (id, signal) => api(getStaffMail, { params: { id }, ...(signal && { signal }) }),
  }),
  list: lazyComponent(async () => (await import('./mail-list.tsx')).MailList),
  show: lazyComponent(async () => (await import('./mail-page.tsx')).MailPage),
}
