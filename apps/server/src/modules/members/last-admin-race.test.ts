import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { usePostgres } from '../../../test/postgres-database.ts'
import { openShop } from '../../../test/shop.ts'
import { users } from '../../db/schema/people.ts'

const shop = openShop({ over: usePostgres() })

test('of admins who remove each other at the same time, one stays', async () => {
  for (let round = 0; round < 5; round += 1) {
    await shop.orm.update(users).set({ isActive: false })
    const admins = [await shop.anAdmin(), await shop.anAdmin(), await shop.anAdmin()]
    const wishes = [{ role: 'member' }, { is_active: false }, { role: 'staff' }]
    await Promise.all(
      admins.map((admin, n) => {
        const other = admins[(n + 1) % admins.length]
        return admin.patch(`/staff/members/${other?.id}/`, { version: 1, ...wishes[n] })
      }),
    )
    const left = await shop.orm.$count(users, and(eq(users.role, 'admin'), eq(users.isActive, true)))
    expect(left).toBeGreaterThanOrEqual(1)
  }
}, 60_000)
