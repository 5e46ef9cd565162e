import { expect, it } from 'vitest'
import { bannerPhase } from './banner-phase.ts'

it('a banner is shown from its start until its end', () => {
  const banner = { is_active: true, starts_at: '2026-11-20T00:00:00Z', ends_at: '2026-11-21T00:00:00Z' }
  expect(bannerPhase(banner, Date.parse('2026-11-19T23:59:59Z'))).toBe('coming')
  expect(bannerPhase(banner, Date.parse('2026-11-20T00:00:00Z'))).toBe('shown')
  expect(bannerPhase(banner, Date.parse('2026-11-21T00:00:00Z'))).toBe('over')
  expect(bannerPhase({ ...banner, is_active: false }, Date.parse('2026-11-20T00:00:00Z'))).toBe('hidden')
})
