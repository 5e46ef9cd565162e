import { createBanner, MAX_ALT_TEXT_CHARACTERS } from '@jansi/contract/staff-content'
import { describe, expect, it } from 'vitest'
import { bodyOf, problemsOf } from '../form/form-testing.ts'
import { bannerForm } from './banner-form.ts'

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
const values = bannerForm.valuesOf(stored)

describe('a banner', () => {
  it('goes out as the contract takes it, with the times it came with', () => {
    const body = { ...bodyOf(bannerForm, { ...values, alt_text: ' สีน้ำ ' }), position: 2 }
    expect(createBanner.body.parse(body)).toEqual({
      image_key: stored.image.key,
      alt_text: 'สีน้ำ',
      position: 2,
      is_active: true,
      starts_at: '2026-11-20T17:00:00.000Z',
      ends_at: null,
    })
  })

  it('owes an image and words for it', () => {
    expect(problemsOf(bannerForm, bannerForm.empty)).toEqual({
      image_key: 'เพิ่มรูปก่อนบันทึก',
      alt_text: 'บอกสั้น ๆ ว่ารูปนี้บอกอะไร',
    })
    expect(problemsOf(bannerForm, values)).toEqual({})
  })

  it.each([
    ['ends_at', values.starts_at, 'เวลาสิ้นสุดต้องหลังเวลาเริ่ม'],
    ['ends_at', '2026-11-21T', 'ระบุวันและเวลาให้ครบ'],
    ['starts_at', '0026-11-21T00:00', 'ระบุวันและเวลาให้ครบ'],
    ['starts_at', '2200-01-02T00:00', 'ระบุวันและเวลาให้ครบ'],
    ['alt_text', 'ก'.repeat(MAX_ALT_TEXT_CHARACTERS + 1), `ใส่ได้ไม่เกิน ${MAX_ALT_TEXT_CHARACTERS} ตัวอักษร`],
  ] as const)('cannot have %s “%s”', (field, value, text) => {
    expect(problemsOf(bannerForm, { ...values, [field]: value })).toEqual({ [field]: text })
  })

  it('ends after it starts', () => {
    expect(problemsOf(bannerForm, { ...values, ends_at: '2026-11-21T00:01' })).toEqual({})
  })

  it('that somebody else saved shows times and images', () => {
    const image = { ...stored.image, url: '/media/public/b/1280.webp' }
    const theirs = { ...values, image_key: image, starts_at: '' }
    expect(bannerForm.differences(values, { ...values, starts_at: '2026-11-22T10:00' }, theirs)).toEqual([
      { field: 'รูปแบนเนอร์', theirs: [{ url: image.url }], mine: [{ url: stored.image.url }], both: false },
      { field: 'เริ่มแสดง', theirs: 'ไม่กำหนด', mine: expect.stringContaining('10:00'), both: true },
    ])
  })
})
