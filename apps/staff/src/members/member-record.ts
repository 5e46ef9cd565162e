import type { SuccessOf } from '@jansi/contract/endpoint'
import type { getMember, StaffMember } from '@jansi/contract/staff-members'

type MemberDetail = SuccessOf<typeof getMember>

/** Accounts under their key, as records. */
export type MemberRow = StaffMember & { id: number }
export type MemberRecord = MemberDetail & { id: number }

export const memberRecord = (member: MemberDetail): MemberRecord => ({ ...member, id: member.pk })
