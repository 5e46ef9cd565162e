import { expect, it } from 'vitest'
import { openShop } from '../../../test/shop.ts'
import { done } from '../../../test/shop-goods.ts'

const shop = openShop()

const report = (body: unknown) => shop.guest.post('/site/web-vitals/', body)
const metrics = async () =>
  (await shop.guest.send({ method: 'GET', url: '/metrics' })).bytes
    .toString()
    .split('\n')
    .filter((line) => line.startsWith('jansi_web_vitals'))

it('counts the measures of browsers by kind of page, in seconds and as shifts', async () => {
  done(
    await report({
      page: 'home',
      metrics: [
        { name: 'LCP', value: 1_900 },
        { name: 'CLS', value: 0.02 },
      ],
    }),
    200,
  )
  const lines = await metrics()
  expect(lines).toContain('jansi_web_vitals_seconds_bucket{le="1.8",metric="LCP",page="home"} 0')
  expect(lines).toContain('jansi_web_vitals_seconds_bucket{le="2.5",metric="LCP",page="home"} 1')
  expect(lines).toContain('jansi_web_vitals_seconds_sum{metric="LCP",page="home"} 1.9')
  expect(lines).toContain('jansi_web_vitals_layout_shift_bucket{le="0.05",page="home"} 1')
})

it('refuses addresses, unknown metrics and anything else, and counts nothing of it', async () => {
  const before = await metrics()
  const good = { page: 'faq', metrics: [{ name: 'FCP', value: 1 }] }
  for (const body of [
    {},
    { ...good, page: '/product/7' },
    { ...good, email: 'mali@example.org' },
    { ...good, metrics: [] },
    { ...good, metrics: [{ name: 'FID', value: 1 }] },
    { ...good, metrics: [{ name: 'FCP', value: -1 }] },
    { ...good, metrics: [{ name: 'FCP', value: 1e9 }] },
    { ...good, metrics: Array.from({ length: 6 }, () => ({ name: 'FCP', value: 1 })) },
  ]) {
    expect((await report(body)).status, JSON.stringify(body)).toBe(400)
  }
  expect((await report({ ...good, page: 'x'.repeat(2_000) })).status).toBe(413)
  expect(await metrics()).toEqual(before)
})

it('stops a network that reports more than people do', async () => {
  const good = { page: 'faq', metrics: [{ name: 'FCP', value: 1 }] }
  const statuses = new Set<number>()
  for (let i = 0; i < 601; i += 1) statuses.add((await report(good)).status)
  expect(statuses).toContain(429)
})
