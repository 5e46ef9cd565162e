import { describe, expect, test } from 'vitest'
import { sessionOf } from './member-session.ts'
import { offlineCopy, offlineOrders, offlinePage } from './offline-copy.ts'

const ORDER = {
  id: '0190b6f2-6a3c-7cc1-8f0e-3f6f5a1c2d3e',
  amount: 640,
  status: 'awaiting_slip',
  payment_slip: { id: 1, image: '/media/private/slip.jpg?signature=s' },
  qr_code_url: 'data:image/png;base64,cGF5',
  can: { cancel: true, send_slip: true, send_late_slip: true },
  renewal: { return_due_on: '2026-12-09' },
  refund: { state: 'paid', proof: '/media/private/proof.jpg', proof_thumbnail: '/media/private/small.jpg' },
  refunds: [
    {
      id: 4,
      state: 'paid',
      proof: '/media/private/proof.jpg',
      proof_thumbnail: '/media/private/small.jpg',
      destination: { kind: 'bank', number: '1234567890' },
      can: { set_destination: true },
    },
  ],
}

describe('a kept order', () => {
  test('can be read, and neither paid nor changed', () => {
    const kept = offlineOrders(JSON.stringify(ORDER))
    expect(kept).not.toMatch(/private|base64|1234567890|true|return_due_on/)
    expect(JSON.parse(kept)).toMatchObject({
      id: ORDER.id,
      amount: 640,
      status: 'awaiting_slip',
      payment_slip: null,
      qr_code_url: null,
    })
    expect(JSON.parse(offlineOrders(JSON.stringify([ORDER, ORDER])))).toHaveLength(2)
  })
})

describe('a kept response', () => {
  test('names the server’s time, and has the text that is to be kept', async () => {
    const date = 'Tue, 14 Nov 2023 22:13:20 GMT'
    const headers = { 'content-type': 'application/json', 'content-encoding': 'br', date }
    const kept = await offlineCopy(new Response('[1]', { headers }), (text, time) => `${text} ${time}`)
    expect(kept?.headers.get('x-kept-at')).toBe('1700000000000')
    expect(kept?.headers.get('content-type')).toBe('application/json')
    expect(kept?.headers.has('content-encoding')).toBe(false)
    expect(await kept?.text()).toBe('[1] 1700000000000')
  })

  test('was a success; a refusal is not kept', async () => {
    for (const status of [201, 401, 404, 503]) {
      expect(await offlineCopy(new Response('{}', { status }))).toBeNull()
    }
  })
})

test('a page of another release is not kept: its scripts are not there', () => {
  const html = '<!doctype html><html lang="th"><script src="/assets/index-a.js"></script>'
  expect(offlinePage(html, '/assets/index-b.js', 5)).toBeNull()
  expect(offlinePage(html, '/assets/index-a.js', 5)).toContain('<html data-kept-at="5" lang="th">')
})

test('a member’s cache is named by the session of the token, which is no personal data', () => {
  const sid = '0190b6f2-6a3c-7cc1-8f0e-3f6f5a1c2d3e'
  const token = (claims: object) => `Bearer e30.${btoa(JSON.stringify(claims)).replace(/=+$/, '')}.c2ln`
  expect(sessionOf(token({ sid, sub: '7' }))).toBe(sid)
  expect(sessionOf(token({ sub: '7' }))).toBeNull()
  expect(sessionOf(token({ sid: '../x' }))).toBeNull()
  expect(sessionOf('Bearer opaque')).toBeNull()
  expect(sessionOf(null)).toBeNull()
})
