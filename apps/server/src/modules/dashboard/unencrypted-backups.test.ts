import type { SuccessOf } from '@jansi/contract/endpoint'
import type { getStaffSummary } from '@jansi/contract/staff-summary'
import { expect, test } from 'vitest'
import { openShop, type Person } from '../../../test/shop.ts'
import { done } from '../../../test/shop-goods.ts'

const shop = openShop({ env: { NODE_ENV: 'production' } })

test('admins, and nobody else, hear on Today that backups are not encrypted', async () => {
  const { settings } = shop.deps
  const seenBy = async (person: Person) =>
    done(await person.get<SuccessOf<typeof getStaffSummary>>('/staff/summary/'), 200).backups_unencrypted
  const [admin, staff] = [await shop.anAdmin(), await shop.staff()]
  expect([await seenBy(admin), await seenBy(staff)]).toEqual([true, undefined])
  settings.backups.recipients.push('age1 of the club')
  expect(await seenBy(admin)).toBeUndefined()
})
