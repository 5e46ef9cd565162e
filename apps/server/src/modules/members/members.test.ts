import type { StaffMember } from '@jansi/contract/staff-members'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { openShop } from '../../../test/shop.ts'
import { aLoan, anOrder, aReturn, done, first } from '../../../test/shop-goods.ts'
import { sessions, users } from '../../db/schema/people.ts'
import { auditLog } from '../../db/schema/records.ts'

const shop = openShop()
const path = ({ id }: { id: number }) => `/staff/members/${id}/`

describe('accounts, as staff look after them', () => {
  test('are listed by name, in pages, filtered by role, found by name, e-mail and phone', async () => {
    const staff = await shop.staff({ firstName: 'ชบา' })
    const [a, b] = [
      await shop.aMember({ firstName: 'กมล', lastName: 'ใจดี', phoneNumber: '0811112222' }),
      await shop.aMember({ firstName: 'ขวัญ', lastName: '100%', email: 'kwan@example.org' }),
    ]
    const ids = async (query: string) => {
      const answer = await staff.get<{ count: number; results: StaffMember[] }>(`/staff/members/${query}`)
      return done(answer, 200).results.map(({ pk }) => pk)
    }
    expect(await ids('')).toEqual([a.id, b.id, staff.id])
    expect(await ids('?page=2&page_size=2')).toEqual([staff.id])
    expect(await ids('?role=member')).toEqual([a.id, b.id])
    expect(await ids(`?q=${encodeURIComponent('กมล ใจดี')}`)).toEqual([a.id])
    expect(await ids('?q=KWAN')).toEqual([b.id])
    // As people type them (case 13): in any script, with the country code, family name first, without tone marks.
    const typed = [
      '081-111',
      '+66 81 111 2222',
      '+6681111',
      '66811112222',
      '๐๘๑๑๑๑',
      'ใจดี กมล',
      'ใจดีกมล',
      '\u200bกมล',
    ]
    for (const q of [...typed, 'กมล 0811112222', '0066 (0)811112222'])
      expect([q, await ids(`?q=${encodeURIComponent(q)}`)]).toEqual([q, [a.id]])
    expect(await ids(`?q=${encodeURIComponent('ขวั่ญ')}`)).toEqual([b.id])
    for (const q of ['\u0e48', '+66 82', 'กมล 111'])
      expect([q, await ids(`?q=${encodeURIComponent(q)}`)]).toEqual([q, []])
    expect(await ids(`?q=${encodeURIComponent('%')}`)).toEqual([b.id])
    expect(await ids('?q=zz')).toEqual([])
    expect((await staff.get('/staff/members/?role=king')).status).toBe(400)
  })

  test('show their orders and their unpaid amounts', async () => {
    const [staff, member] = [await shop.staff(), await shop.aMember()]
    const { order, item } = await aLoan(shop, member, { staff })
    const later = await anOrder(shop, member, 'pending')
    const session = await aReturn(member, [item.id])
    const outcomes = [{ condition: 3, quantity: 1, penalty_amount: 25.5 }]
    const items = [{ return_item: first(session.items).id, outcomes }]
    done(await staff.post(`/staff/returns/${session.id}/review/`, { items }), 200)
    expect((await staff.get(path(member))).body).toMatchObject({
      pk: member.id,
      email: member.email,
      role: 'member',
      is_active: true,
      email_verified: true,
      order_count: 2,
      unpaid_penalties: 25.5,
      orders: [
        { id: later.id, status: 'pending', amount: later.amount },
        { id: order.id, status: 'awaiting_return', amount: order.amount },
      ],
      can: { change_role: false, deactivate: true },
    })
    expect((await staff.get('/staff/members/999/')).status).toBe(404)
  })

  test('lose every session when they are deactivated, and get in again only when reactivated', async () => {
    const [staff, member] = [await shop.staff(), await shop.aMember()]
    expect((await member.get('/order/')).status).toBe(200)
    const off = await staff.patch(path(member), { version: 1, is_active: false })
    expect(off).toMatchObject({ status: 200, body: { is_active: false } })
    expect((await member.get('/order/')).status).toBe(401)
    const [session] = await shop.orm.select().from(sessions).where(eq(sessions.userId, member.id))
    expect(session?.revokedAt).not.toBeNull()
    done(await staff.patch(path(member), { version: 2, is_active: true }), 200)
    expect((await member.get('/order/')).status).toBe(401)
    const audit = await shop.orm.select().from(auditLog)
    expect(audit.map(({ action, actorId, subjectId }) => [action, actorId, subjectId])).toEqual([
      ['member.deactivate', staff.id, String(member.id)],
      ['member.reactivate', staff.id, String(member.id)],
    ])
  })

  test('of staff and admins are not for staff to change, nor anybody’s role', async () => {
    const [staff, member] = [await shop.staff(), await shop.aMember()]
    const [colleague, admin] = [await shop.staff(), await shop.anAdmin()]
    const before = await shop.everything()
    for (const other of [colleague, admin]) {
      expect((await staff.patch(path(other), { version: 1, is_active: false })).status).toBe(403)
      expect((await staff.get(path(other))).body).toMatchObject({
        can: { change_role: false, deactivate: false },
      })
    }
    expect((await staff.patch(path(member), { version: 1, role: 'staff' })).status).toBe(403)
    expect((await staff.patch(path(member), { version: 1, role: 'admin', is_active: false })).status).toBe(
      403,
    )
    expect(await staff.patch(path(staff), { version: 1, role: 'admin' })).toMatchObject({
      status: 409,
      body: { code: 'own_account' },
    })
    expect((await staff.patch(path(member), { version: 1, email: 'x@example.org' })).status).toBe(400)
    expect((await staff.patch('/staff/members/999/', { version: 1, is_active: false })).status).toBe(404)
    expect((await member.patch(path(staff), { version: 1, is_active: false })).status).toBe(403)
    expect((await member.get('/staff/members/')).status).toBe(403)
    expect(await shop.everything()).toEqual(before)
  })

  test('get their roles from admins, at once', async () => {
    const [admin, member] = [await shop.anAdmin(), await shop.aMember()]
    expect((await admin.get(path(member))).body).toMatchObject({
      can: { change_role: true, deactivate: true },
    })
    done(await admin.patch(path(member), { version: 1, role: 'staff' }), 200)
    expect((await member.get('/staff/members/')).status).toBe(200)
    done(await admin.patch(path(member), { version: 2, role: 'member' }), 200)
    expect((await member.get('/staff/members/')).status).toBe(403)
    const audit = await shop.orm.select().from(auditLog)
    expect(audit.map(({ action, data }) => [action, data])).toEqual([
      ['member.role', { from: 'member', to: 'staff' }],
      ['member.role', { from: 'staff', to: 'member' }],
    ])
  })

  test('of admins: nobody changes their own, and the last admin stays', async () => {
    const admin = await shop.anAdmin()
    expect((await admin.get(path(admin))).body).toMatchObject({
      can: { change_role: false, deactivate: false },
    })
    for (const input of [{ is_active: false }, { role: 'staff' }]) {
      expect(await admin.patch(path(admin), { version: 1, ...input })).toMatchObject({
        status: 409,
        body: { code: 'last_admin' },
      })
    }
    await shop.anAdmin({ isActive: false })
    expect(await admin.patch(path(admin), { version: 1, role: 'member' })).toMatchObject({
      body: { code: 'last_admin' },
    })
    const second = await shop.anAdmin()
    expect(await admin.patch(path(admin), { version: 1, is_active: false })).toMatchObject({
      status: 409,
      body: { code: 'own_account' },
    })
    done(await admin.patch(path(second), { version: 1, role: 'staff' }), 200)
    expect((await second.get('/staff/settings/')).status).toBe(403)
  })

  test('of two admins who remove each other at the same time: one stays', async () => {
    const [one, two] = [await shop.anAdmin(), await shop.anAdmin()]
    const answers = await Promise.all([
      one.patch(path(two), { version: 1, role: 'member' }),
      two.patch(path(one), { version: 1, is_active: false }),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const admins = await shop.orm.select().from(users).where(eq(users.role, 'admin'))
    expect(admins.filter(({ isActive }) => isActive)).toHaveLength(1)
  })
})
