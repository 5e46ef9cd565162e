import type { PrivacyNotice } from '@jansi/contract/privacy'
import { type StaffSettings, settingsInputOf } from '@jansi/contract/staff-settings'
import { expect, test } from 'vitest'
import { openShop } from '../../../test/shop.ts'
import { done } from '../../../test/shop-goods.ts'
import { RETENTION_MS } from '../jobs/retention.ts'
import { presentPrivacyNotice } from './present.ts'

const DAY = 86_400_000
const shop = openShop()
const copied = openShop({
  over: shop.source,
  env: { BACKUP_AT: 'off', BACKUP_DIR: '/mnt/another-disk', BACKUP_COPY_DAYS: '6' },
})
const read = async () => done(await shop.guest.get<PrivacyNotice>('/site/privacy/'), 200)
const club = {
  club_name: 'ชมรม',
  shop_name: 'จานสี',
  privacy_contact: '',
  privacy_note: '',
  email: 'club@example.com',
  phone: '',
  address: 'ห้อง 1\nชั้น 2',
}
const off = { sendsByLine: false, hasLineLogin: false, sendsPush: false }
const periods = { retentionMs: RETENTION_MS, backupDays: 14, ...off }

test('a guest reads which data is collected, why, who sees it and how long it is kept, as the shop deletes it', async () => {
  const notice = await read()
  const said = JSON.stringify(notice.records)
  for (const kind of ['ชื่อ นามสกุล อีเมล', 'สลิป', 'รูปถ่าย', 'คำสั่งซื้อ', 'คุกกี้'])
    expect(notice.records.map(({ name }) => name).join()).toContain(kind)
  for (const period of ['mailBody', 'endedSession', 'unconfirmedAccount', 'idempotencyKey'] as const)
    expect(said).toContain(`${RETENTION_MS[period] / DAY} วัน`)
  expect(notice.records.every((record) => Object.values(record).every((text) => text !== ''))).toBe(true)
  expect(notice.version).toMatch(/^[0-9a-f]{12}$/)
  expect((await read()).version).toBe(notice.version)
})

test('no period by which the shop prunes can change without the notice and its version', () => {
  const before = presentPrivacyNotice(club, periods)
  for (const name of Object.keys(RETENTION_MS) as (keyof typeof RETENTION_MS)[]) {
    const retentionMs = { ...RETENTION_MS, [name]: 777 * DAY }
    const after = presentPrivacyNotice(club, { ...periods, retentionMs })
    expect(JSON.stringify(after.records), name).toContain('777 วัน')
    expect(after.version, name).not.toBe(before.version)
  }
  expect(JSON.stringify(presentPrivacyNotice(club, { ...periods, backupDays: 30 }))).toContain('30 วัน')
  expect(JSON.stringify(presentPrivacyNotice(club, { ...periods, backupDays: null }))).not.toContain('สำรอง')
  expect(JSON.stringify(presentPrivacyNotice(club, { ...periods, sendsByLine: true }))).toContain('LINE')
  const withLine = presentPrivacyNotice(club, { ...periods, hasLineLogin: true })
  expect(withLine.records.map(({ name }) => name)).toContain('รหัสบัญชี LINE ถ้าคุณเชื่อมไว้')
  expect(JSON.stringify(presentPrivacyNotice(club, { ...periods, sendsPush: true }))).toContain(
    'การแจ้งเตือนในเบราว์เซอร์',
  )
  expect(JSON.stringify(before)).not.toMatch(/LINE|การแจ้งเตือนในเบราว์เซอร์/)
})

test('the notice names how long continuous copies keep data that was deleted', async () => {
  const notice = done(await copied.guest.get<PrivacyNotice>('/site/privacy/'), 200)
  expect(JSON.stringify(notice.sections)).toContain('สำเนาสำรองของร้านได้อีกไม่เกิน 7 วัน')
})

test('the contact is the club until an admin names a person; additions of the club are shown at once', async () => {
  expect(presentPrivacyNotice(club, periods).contact).toEqual(['ชมรม', 'club@example.com', 'ห้อง 1', 'ชั้น 2'])
  const admin = await shop.anAdmin()
  const { version } = await read()
  const settings = settingsInputOf(done(await admin.get<StaffSettings>('/staff/settings/'), 200))
  const change = { privacy_contact: 'มะลิ\nmali@example.com', privacy_note: 'รูปกิจกรรมขอก่อนลง' }
  done(await admin.put('/staff/settings/', { ...settings, ...change }), 200)
  const after = await read()
  expect(after).toMatchObject({ contact: ['มะลิ', 'mali@example.com'], note: 'รูปกิจกรรมขอก่อนลง' })
  expect(after.version).not.toBe(version)
})

test('a console that does not know them yet saves the settings without emptying them', async () => {
  const admin = await shop.anAdmin()
  await shop.configure({ privacy_contact: 'มะลิ', privacy_note: 'หมายเหตุ' })
  const read = settingsInputOf(done(await admin.get<StaffSettings>('/staff/settings/'), 200))
  const { privacy_contact: contact, privacy_note: note, ...older } = read
  expect([contact, note]).toEqual(['มะลิ', 'หมายเหตุ'])
  const saved = await admin.put('/staff/settings/', { ...older, phone: '1' })
  expect(done(saved, 200)).toMatchObject({ phone: '1', privacy_contact: 'มะลิ', privacy_note: 'หมายเหตุ' })
})
