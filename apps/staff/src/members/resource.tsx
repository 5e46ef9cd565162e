import { getMember, listMembers } from '@jansi/contract/calls/staff-members'
import type { Role } from '@jansi/contract/statuses'
import MembersIcon from '@mui/icons-material/PeopleOutlined'
import { lazyComponent } from '../lib/admin/lazy-component.tsx'
import type { Section } from '../lib/admin/resource.ts'
import { memberRecord } from './member-record.ts'

type MemberFilter = { q?: string; role?: Role }

/** Accounts. */
export const members: Section = {
  name: 'members',
  menu: { group: 'shop', title: 'สมาชิก', icon: MembersIcon },
  guide: { chapter: 'admin', heading: 'สมาชิก' },
  source: (api) => ({
    async list({ page, filter, signal }) {
      const { q, role } = filter as MemberFilter
      const { count, results } = await api(listMembers, {
        query: { ...page, ...(q && { q }), ...(role && { role }) },
        ...(signal && { signal }),
      })
      return { count, results: results.map((member) => ({ ...member, id: member.pk })) }
    },
    one: async (id, signal) =>
      memberRecord(await api(getMember, { params: { id }, ...(signal && { signal }) })),
  }),
  list: lazyComponent(async () => (await import('./member-list.tsx')).MemberList),
  show: lazyComponent(async () => (await import('./member-page.tsx')).MemberPage),
}
