import type { SuccessOf } from '@jansi/contract/endpoint'
import type { OwnCase } from '@jansi/contract/own-cases'
import type { EraseBlock, getMember, StaffMember } from '@jansi/contract/staff-members'
import type { Principal } from '../../core/principal.ts'
import { satangToBaht } from '../../domain/money.ts'
import { presentContact } from '../people/present.ts'
import { mayChangeRole, mayDeactivate, mayErase, mayExport } from './policy.ts'
import type { MemberRow, orderHistory } from './queries.ts'

/** An account in the list. */
export function presentMember({ user, orderCount }: MemberRow): StaffMember {
  return {
    ...presentContact(user),
    version: user.version,
    role: user.role,
    is_active: user.isActive,
    email_verified: user.emailVerifiedAt !== null,
    created_at: user.createdAt.toISOString(),
    order_count: orderCount,
    erased: user.erasedAt !== null,
  }
}

/** An account with its orders, and the actions that the actor may take on it. `unpaid` is satang. */
export function presentMemberDetail(
  member: MemberRow,
  history: Awaited<ReturnType<typeof orderHistory>>,
  unpaid: number,
  eraseBlocks: EraseBlock[],
  ownCase: OwnCase | null,
  actor: Principal,
  firstOrders: { pieceLimit: number } | null,
): SuccessOf<typeof getMember> {
  return {
    ...presentMember(member),
    orders: history.map((order) => ({
      id: order.id,
      number: order.number,
      status: order.status,
      amount: satangToBaht(order.amount),
      created_at: order.createdAt.toISOString(),
    })),
    unpaid_penalties: satangToBaht(unpaid),
    first_orders: firstOrders && {
      piece_limit: firstOrders.pieceLimit,
      lifted_at: member.user.pieceLimitLiftedAt?.toISOString() ?? null,
    },
    ...(ownCase && { own_case: ownCase }),
    erase_blocked_by: eraseBlocks,
    can: {
      change_role: mayChangeRole(actor, member.user),
      deactivate: mayDeactivate(actor, member.user),
      export: mayExport(actor),
      erase: mayErase(actor, member.user),
    },
  }
}
