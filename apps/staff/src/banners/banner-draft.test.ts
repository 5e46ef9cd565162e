import { createBanner } from '@jansi/contract/staff-content'
import { describe, expect, it } from 'vitest'
import { bannerBody, bannerDraft, bannerPhase, bannerProblems, EMPTY_BANNER } from './banner-draft.ts'

const stored = {
  id: 1,
  version: 1,
  image: { key: `public/${'a'.repeat(22)}`, url: '/media/public/a/1280.webp' },
  alt_text: 'เวิร์กช็อปสีน้ำ',
  position: 2,
  is_active: true,
  starts_at: '2026-11-20T17:00:00.000Z',
  ends_at: null,
}

describe('a banner', () => {
  it('goes out as the contract takes it, with the times it came with', () => {
    const body = { ...bannerBody({ ...bannerDraft(stored), alt_text: ' สีน้ำ ' }), position: 2 }
    expect(createBanner.body.parse(body)).toEqual({
      image_key: stored.image.key,
      alt_text: 'สีน้ำ',
      position: 2,
      is_active: true,
      starts_at: '2026-11-20T17:00:00.000Z',
      ends_at: null,
    })
  })

  it('needs an image and a text for it', () => {
    expect(Object.keys(bannerProblems(EMPTY_BANNER)).sort()).toEqual(['alt_text', 'image'])
    expect(bannerProblems(bannerDraft(stored))).toEqual({})
  })

  it('ends after it starts, in a year that the calendar has', () => {
    const draft = bannerDraft(stored)
    expect(bannerProblems({ ...draft, ends_at: draft.starts_at })).toHaveProperty('ends_at')
    expect(bannerProblems({ ...draft, ends_at: '2026-11-21T00:01' })).toEqual({})
    expect(bannerProblems({ ...draft, starts_at: '0026-11-21T00:00' })).toHaveProperty('starts_at')
  })

  it('is shown from its start until its end', () => {
    const banner = { is_active: true, starts_at: '2026-11-20T00:00:00Z', ends_at: '2026-11-21T00:00:00Z' }
    expect(bannerPhase(banner, Date.parse('2026-11-19T23:59:59Z'))).toBe('coming')
    expect(bannerPhase(banner, Date.parse('2026-11-20T00:00:00Z'))).toBe('shown')
    expect(bannerPhase(banner, Date.parse('2026-11-21T00:00:00Z'))).toBe('over')
    expect(bannerPhase({ ...banner, is_active: false }, Date.parse('2026-11-20T00:00:00Z'))).toBe('hidden')
  })
})
