import type { Faq } from '@jansi/contract/faq'
import type { StaffFaq } from '@jansi/contract/staff-content'
import { describe, expect, test } from 'vitest'
import { openShop, type Person } from '../../../test/shop.ts'
import { done } from '../../../test/shop-goods.ts'
import { auditLog } from '../../db/schema/records.ts'

const shop = openShop()
const faq = (given: object = {}) => ({
  question: 'ยืมได้กี่วัน',
  answer: '<p>จนถึงวันกำหนดคืนของเวิร์กช็อป</p>',
  tags: 'ยืม',
  category: 'การยืม',
  is_active: true,
  position: 1,
  ...given,
})
const add = async (staff: Person, given: object = {}) =>
  done(await staff.post<StaffFaq>('/staff/faqs/', faq(given)), 201)
const shown = async () => done(await shop.guest.get<Faq[]>('/faqs/'), 200)
const remove = (who: Person, id: number, version = 1) =>
  who.send({ method: 'DELETE', url: `/api/staff/faqs/${id}/?version=${version}` })

describe('questions that staff answer', () => {
  test('appear in their order, change and go, and each step is written down', async () => {
    const staff = await shop.staff()
    expect(await shown()).toEqual([])
    const first = await add(staff)
    const second = await add(staff, { position: 0 })
    expect((await shown()).map(({ id }) => id)).toEqual([second.id, first.id])
    const turned = { was: [second.id, first.id], order: [first.id, second.id] }
    done(await staff.put('/staff/faqs-order/', turned), 200)
    const rewritten = { version: 1, question: 'คืน<b>ที่ไหน</b>' }
    const changed = await staff.patch(`/staff/faqs/${second.id}/`, rewritten)
    expect(changed).toMatchObject({
      status: 200,
      body: { ...second, version: 2, position: 1, question: 'คืน<b>ที่ไหน</b>' },
    })
    expect((await shown()).map(({ question }) => question)).toEqual(['ยืมได้กี่วัน', 'คืน<b>ที่ไหน</b>'])
    done(await staff.patch(`/staff/faqs/${first.id}/`, { version: 1, is_active: false }), 200)
    expect((await shown()).map(({ id }) => id)).toEqual([second.id])
    expect((await staff.get<StaffFaq[]>('/staff/faqs/')).body.map(({ id }) => id)).toEqual([
      first.id,
      second.id,
    ])
    done(await remove(staff, second.id, 2), 200)
    expect(await shown()).toEqual([])
    const audit = await shop.orm.select().from(auditLog)
    expect(audit.map(({ action }) => action)).toEqual([
      'faq.create',
      'faq.create',
      'faq.order',
      'faq.update',
      'faq.update',
      'faq.delete',
    ])
    expect(new Set(audit.map(({ actorId }) => actorId))).toEqual(new Set([staff.id]))
  })

  test('come out without anything that runs, and are refused with a link that the shop cannot open', async () => {
    const staff = await shop.staff()
    await add(staff, {
      question: 'คืน<script>alert(1)</script>ที่ไหน<img src=x onerror=alert(1)>',
      answer: '<p>ที่ <b onclick="alert(1)">ห้อง</b></p><svg onload=alert(1)></svg>',
    })
    expect(await shown()).toMatchObject([{ question: 'คืนที่ไหน', answer: '<p>ที่ <b>ห้อง</b></p>' }])
    expect(
      await staff.post('/staff/faqs/', faq({ answer: '<a href="javascript:alert(1)">ห้อง</a>' })),
    ).toMatchObject({ status: 400, body: { code: 'link_unusable', answer: [expect.any(String)] } })
  })

  test('are refused when nothing is left to show', async () => {
    const staff = await shop.staff()
    const { id } = await add(staff)
    const before = await shop.everything()
    for (const answer of ['<p></p>', '<script>alert(1)</script>', '<p>&nbsp;</p>', ' ']) {
      const refused = { status: 400, body: { answer: [expect.any(String)] } }
      expect(await staff.post('/staff/faqs/', faq({ answer }))).toMatchObject(refused)
      expect(await staff.patch(`/staff/faqs/${id}/`, { version: 1, answer })).toMatchObject(refused)
    }
    expect(await staff.patch(`/staff/faqs/${id}/`, { version: 1, question: '<svg></svg>' })).toMatchObject({
      status: 400,
      body: { question: [expect.any(String)] },
    })
    expect((await staff.patch('/staff/faqs/99/', { version: 1 })).status).toBe(404)
    expect((await remove(staff, 99)).status).toBe(404)
    expect(await shop.everything()).toEqual(before)
  })

  test('are not for members to write', async () => {
    const member = await shop.aMember()
    const { id } = await add(await shop.staff())
    const answers = [
      await member.get('/staff/faqs/'),
      await member.post('/staff/faqs/', faq()),
      await member.patch(`/staff/faqs/${id}/`, {}),
      await member.put('/staff/faqs-order/', {}),
      await remove(member, id),
    ]
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]))
  })
})
