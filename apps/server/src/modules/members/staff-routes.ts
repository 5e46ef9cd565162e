import * as calls from '@jansi/contract/staff-members'
import { orNotFound } from '../../core/app-error.ts'
import type { Deps } from '../../core/deps.ts'
import { presentPage } from '../../core/page-moment.ts'
import type { Principal } from '../../core/principal.ts'
import { mount } from '../../http/mount.ts'
import type { Scope } from '../../http/scope.ts'
import { sendFile } from '../../http/send-file.ts'
import { unpaidPenaltiesOf } from '../orders/queries.ts'
import { readOwnCase } from '../people/own-cases.ts'
import { loadSettings } from '../settings/queries.ts'
import { eraseMember } from './commands/erase-member.ts'
import { exportMember } from './commands/export-member.ts'
import { updateMember } from './commands/update-member.ts'
import { presentMember, presentMemberDetail } from './present.ts'
import { eraseBlocksOf, findMember, hadApprovedOrder, orderHistory, searchMembers } from './queries.ts'

const detailOf = async ({ database: { orm } }: Pick<Deps, 'database'>, id: number, actor: Principal) => {
  const member = orNotFound(await findMember(orm, id))
  return presentMemberDetail(
    member,
    await orderHistory(orm, id),
    await unpaidPenaltiesOf(orm, id),
    await eraseBlocksOf(orm, id),
    await readOwnCase(orm, actor.userId, id),
    actor,
    (await hadApprovedOrder(orm, id))
      ? null
      : { pieceLimit: (await loadSettings(orm)).piece_limit_first_orders },
  )
}

/** Everybody with an account, as staff look after them. */
export function staffMemberRoutes(scope: Scope, deps: Deps): void {
  const { orm } = deps.database

  mount(scope, calls.listMembers, async ({ query }) =>
    presentPage(query, deps.clock(), await searchMembers(orm, query), {
      cameInAt: ({ user }) => user.createdAt,
      present: presentMember,
    }),
  )
  mount(scope, calls.getMember, ({ params, principal }) => detailOf(deps, params.id, principal))
  mount(scope, calls.updateMember, async ({ params, body, principal }) => {
    await updateMember(deps, principal, params.id, body)
    return detailOf(deps, params.id, principal)
  })
}

/** A person's data, handed out or taken away, as the law grants it. */
export function adminMemberRoutes(scope: Scope, deps: Deps): void {
  mount(scope, calls.exportMember, async ({ params, principal, reply }) => {
    const { name, archive } = await exportMember(deps, principal, params.id)
    return sendFile(reply, calls.exportMember, { name, bytes: archive })
  })
  mount(scope, calls.eraseMember, async ({ params, body, principal }) => {
    await eraseMember(deps, principal, params.id, body)
    return detailOf(deps, params.id, principal)
  })
}
