import type { SuccessOf } from '@jansi/contract/endpoint'
import { getMember, listMembers, type StaffMember } from '@jansi/contract/staff-members'
import type { Role } from '@jansi/contract/statuses'
import type { Api } from '../lib/api.ts'
import type { ListQuery, Source } from '../lib/data-provider.ts'

type MemberDetail = SuccessOf<typeof getMember>

/** Accounts under their key, as records. */
export type MemberRow = StaffMember & { id: number }
export type MemberRecord = MemberDetail & { id: number }

export const memberRecord = (member: MemberDetail): MemberRecord => ({ ...member, id: member.pk })

type MemberFilter = { q?: string; role?: Role }

/** How accounts are read. */
export const membersSource = (api: Api): Source => ({
  async list({ page, page_size, filter, signal }: ListQuery) {
    const { q, role } = filter as MemberFilter
    const { count, results } = await api(listMembers, {
      query: { page, page_size, ...(q && { q }), ...(role && { role }) },
      ...(signal && { signal }),
    })
    return { count, results: results.map((member) => ({ ...member, id: member.pk })) }
  },
  one: async (id, signal) =>
    memberRecord(await api(getMember, { params: { id }, ...(signal && { signal }) })),
})
