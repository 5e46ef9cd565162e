import { getMember, listMembers, updateMember as updateEndpoint } from '@jansi/contract/staff-members'
import { notFound } from '../../http/app-error.ts'
import type { Deps } from '../../http/deps.ts'
import { mount } from '../../http/mount.ts'
import type { Principal } from '../../http/principal.ts'
import type { Scope } from '../../http/scope.ts'
import { updateMember } from './commands/update-member.ts'
import { presentMember, presentMemberDetail } from './present.ts'
import { findMember, orderHistory, searchMembers, unpaidPenaltiesOf } from './queries.ts'

/** Everybody with an account, as staff look after them. */
export function staffMemberRoutes(scope: Scope, deps: Deps): void {
  const { orm } = deps.database
  const show = async (id: number, actor: Principal) => {
    const member = await findMember(orm, id)
    if (!member) throw notFound()
    return presentMemberDetail(member, await orderHistory(orm, id), await unpaidPenaltiesOf(orm, id), actor)
  }

  mount(scope, listMembers, async ({ query }) => {
    const { count, rows } = await searchMembers(orm, query)
    return { count, results: rows.map(presentMember) }
  })
  mount(scope, getMember, ({ params, principal }) => show(params.id, principal))
  mount(scope, updateEndpoint, async ({ params, body, principal }) => {
    await updateMember(deps, principal, params.id, body)
    return show(params.id, principal)
  })
}
