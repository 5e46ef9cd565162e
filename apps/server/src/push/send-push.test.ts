import { createPublicKey, verify } from 'node:crypto'
import { expect, it } from 'vitest'
import webPush from 'web-push'
import { aBrowser, pushService } from '../../test/push.ts'
import { first } from '../../test/shop-goods.ts'
import { isPrivateAddress, isPushEndpoint } from './public-host.ts'
import { postPush, sendPush } from './send-push.ts'

const sender = { ...webPush.generateVAPIDKeys(), subject: 'https://shop.example.org' }
const text = { title: 'มีข่าวเรื่องคำสั่งซื้อของคุณ', body: 'จานสี', path: '/history', tag: 'k-1' }
const browserOf = (endpoint?: string) => {
  const { keys, ...browser } = aBrowser(endpoint)
  return { ...browser, ...keys }
}

it('encrypts the text to the browser and signs the request for its push service', async () => {
  const service = pushService()
  expect(await sendPush({ sender, post: service.post, key: 'k-1', text }, browserOf())).toEqual({
    is: 'sent',
  })
  const { headers, body } = first(service.requests)
  expect(headers).toMatchObject({ TTL: 86_400, 'Content-Encoding': 'aes128gcm', Topic: 'k-1' })
  expect(body?.length).toBeGreaterThan(100)
  expect(body?.toString()).not.toContain('คำสั่งซื้อ')

  const [, jwt = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(String(headers.Authorization)) ?? []
  expect(key).toBe(sender.publicKey)
  const [head, claims = '', signature = ''] = jwt.split('.')
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    aud: 'https://push.example.org',
    sub: sender.subject,
  })
  const point = Buffer.from(sender.publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  expect(isSigned).toBe(true)
})

it.each([
  [201, { is: 'sent' }],
  [404, { is: 'gone' }],
  [410, { is: 'gone' }],
  [403, { is: 'refused' }],
  [413, { is: 'refused' }],
  [429, { is: 'later', afterMs: 120_000 }],
  [503, { is: 'later', afterMs: 60_000 }],
])('reads the status %i of a push service', async (status, result) => {
  const { post } = pushService(status)
  expect(await sendPush({ sender, post, key: 'k', text }, browserOf())).toEqual(result)
})

it('is sent later without a response, and never to a browser whose key is none', async () => {
  const silent = async () => Promise.reject(new Error('no response'))
  expect(await sendPush({ sender, post: silent, key: 'k', text }, browserOf())).toMatchObject({ is: 'later' })
  const { post } = pushService()
  const broken = { ...browserOf(), p256dh: 'A'.repeat(87) }
  expect(await sendPush({ sender, post, key: 'k', text }, broken)).toEqual({ is: 'gone' })
})

it('knows the addresses that no push service has, and opens no connection to them', async () => {
  for (const endpoint of ['https://fcm.googleapis.com/fcm/send/x', 'https://web.push.apple.com/Qx']) {
    expect(isPushEndpoint(endpoint)).toBe(true)
  }
  for (const endpoint of [
    'http://push.example.org/x',
    'https://push.example.org:8443/x',
    'https://me@push.example.org/x',
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://[::1]/x',
    'https://localhost/x',
    'ftp://push.example.org/x',
    'nothing',
  ]) {
    expect(isPushEndpoint(endpoint), endpoint).toBe(false)
  }
  for (const address of [
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '192.168.1.1',
    '::1',
    'fe80::1',
    'fd00::1',
  ]) {
    expect(isPrivateAddress(address), address).toBe(true)
  }
  expect(isPrivateAddress('::ffff:10.0.0.1')).toBe(true)
  for (const address of ['8.8.8.8', '2606:4700::1111']) expect(isPrivateAddress(address), address).toBe(false)
  // As of any name that leads to this machine.
  const refused = postPush({ endpoint: 'https://localhost/x', headers: {}, body: null })
  await expect(refused).rejects.toMatchObject({ code: 'EPRIVATE' })
})
