import { expect, test } from 'vitest'
import { testServer } from '../../test-server.ts'
import { aDamageReport, aPhoto } from '../../test-shop.ts'
import { damageProblem, newDamageDraft, submitDamage } from './submit-damage.ts'

const typed = { key: 'key-of-a-request', orderItem: 1, kind: 'broken', quantity: 1, note: 'ขาหัก' } as const

test('a report that was cut off goes on with the photos that are missing, and is made once', async () => {
  let fails = true
  const received = testServer({
    '/damagereport/': [201, aDamageReport({ photos: [] })],
    '/damagereportphoto/': ({ body }) =>
      fails && (body as { position?: string }).position === '2' ? [500, { detail: 'x' }] : [201, {}],
  })
  const photos = [aPhoto('a.jpg'), aPhoto('b.jpg')]
  let draft = newDamageDraft
  const submit = () =>
    submitDamage(draft, typed, photos, (now) => {
      draft = now
    })
  expect(await submit()).toBe('ส่งเรื่องแจ้งไม่สำเร็จ ลองอีกครั้งได้เลย')
  fails = false
  expect(await submit()).toBeNull()
  expect(received.map(({ path, body }) => [path, (body as { position?: string }).position])).toEqual([
    ['/damagereport/', undefined],
    ['/damagereportphoto/', '1'],
    ['/damagereportphoto/', '2'],
    ['/damagereportphoto/', '2'],
  ])
})

test('broken pieces need a photo and a text, lost ones no photo', () => {
  expect(damageProblem(typed, 1)).toBeNull()
  expect(damageProblem(typed, 0)).toBe('แนบรูปของที่ชำรุดอย่างน้อย 1 รูป')
  expect(damageProblem({ ...typed, kind: 'lost' }, 0)).toBeNull()
  expect(damageProblem({ ...typed, note: ' ' }, 1)).toBe('เล่าสั้น ๆ ว่าเกิดอะไรขึ้น')
  expect(damageProblem({ ...typed, quantity: 0 }, 1)).toBe('เลือกอย่างน้อย 1 ชิ้น')
})
