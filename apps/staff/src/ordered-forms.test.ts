import { createCategory, MAX_CATEGORY_NAME_CHARACTERS } from '@jansi/contract/staff-catalog'
import { createBanner, createFaq, MAX_ALT_TEXT_CHARACTERS } from '@jansi/contract/staff-content'
import { describe, expect, it } from 'vitest'
import { bannerForm } from './banners/section.tsx'
import { categoryForm } from './categories/section.tsx'
import { faqForm } from './faqs/section.tsx'
import { bodyOf, problemsOf } from './form/form-testing.ts'

const image = { key: `public/${'a'.repeat(22)}`, url: '/media/public/a/1280.webp' }
const other = { ...image, url: '/media/public/b/1280.webp' }
const record = { id: 1, version: 1, position: 2 }
const shown = { ...record, is_active: true }
const banner = bannerForm.valuesOf({
  ...{ ...shown, image, alt_text: 'เวิร์กช็อปสีน้ำ', starts_at: '2026-11-20T17:00:00.000Z', ends_at: null },
})
const faq = faqForm.valuesOf({
  ...{ ...shown, question: 'ยืมได้<em>กี่วัน</em> &amp; ต่อได้ไหม', answer: '<p>จนถึงวันคืน</p>', tags: 'ยืม' },
  category: 'การยืม',
})
const category = categoryForm.valuesOf({
  ...{ ...record, image, name: 'water-colour', display_name: 'สีน้ำ', product_count: 0, can: { delete: true } },
})

describe('a record of an ordered list', () => {
  it('is sent as the contract takes it', () => {
    const body = { ...bodyOf(bannerForm, { ...banner, alt_text: ' สีน้ำ ' }), position: 2 }
    expect(createBanner.body.parse(body)).toEqual({
      ...{ image_key: image.key, alt_text: 'สีน้ำ', is_active: true, position: 2 },
      ...{ starts_at: '2026-11-20T17:00:00.000Z', ends_at: null },
    })
    expect(createFaq.body.parse({ ...bodyOf(faqForm, { ...faq, tags: ' ยืม ' }), position: 2 })).toEqual({
      ...{ question: 'ยืมได้กี่วัน &amp; ต่อได้ไหม', answer: '<p>จนถึงวันคืน</p>', tags: 'ยืม', category: 'การยืม' },
      ...{ is_active: true, position: 2 },
    })
    expect(createCategory.body.parse({ ...bodyOf(categoryForm, category), position: 2 })).toEqual({
      ...{ name: 'water-colour', display_name: 'สีน้ำ', image_key: image.key, position: 2 },
    })
  })

  it('is edited as plain words where it is stored as HTML', () => {
    expect(faq.question).toBe('ยืมได้กี่วัน & ต่อได้ไหม')
    const { question } = bodyOf(faqForm, { ...faq, question: ' ราคา < 100 & > 50? ' })
    expect(question).toBe('ราคา &lt; 100 &amp; &gt; 50?')
  })

  it('names the fields that a new one needs', () => {
    expect(problemsOf(bannerForm, bannerForm.empty)).toEqual({
      image_key: 'เพิ่มรูปก่อนบันทึก',
      alt_text: 'บอกสั้น ๆ ว่ารูปนี้บอกอะไร',
    })
    expect(problemsOf(faqForm, { ...faqForm.empty, answer: '<p> </p>' })).toEqual({
      question: 'ระบุคำถาม',
      answer: 'เขียนคำตอบก่อนบันทึก',
      category: 'ระบุหมวด เช่น การยืม',
    })
    expect(problemsOf(categoryForm, categoryForm.empty)).toEqual({ display_name: 'ระบุชื่อหมวดหมู่' })
  })

  it.each([
    ['ends_at', banner.starts_at, 'เวลาสิ้นสุดต้องหลังเวลาเริ่ม'],
    ['ends_at', '2026-11-21T', 'ระบุวันและเวลาให้ครบ'],
    ['starts_at', '0026-11-21T00:00', 'ระบุวันและเวลาให้ครบ'],
    ['starts_at', '2200-01-02T00:00', 'ระบุวันและเวลาให้ครบ'],
    ['alt_text', 'ก'.repeat(MAX_ALT_TEXT_CHARACTERS + 1), `ใส่ได้ไม่เกิน ${MAX_ALT_TEXT_CHARACTERS} ตัวอักษร`],
  ])('refuses a banner with %s “%s”', (field, value, text) => {
    expect(problemsOf(bannerForm, { ...banner, [field]: value })).toEqual({ [field]: text })
  })

  it.each(['สีน้ำ', 'Water', 'a b', 'a'.repeat(MAX_CATEGORY_NAME_CHARACTERS + 1)])(
    'refuses a category called “%s” in the products file',
    (name) => {
      expect(Object.keys(problemsOf(categoryForm, { ...category, name }))).toEqual(['name'])
    },
  )

  it('that somebody else saved shows times and images', () => {
    const mine = { ...banner, starts_at: '2026-11-22T10:00' }
    expect(bannerForm.differences(banner, mine, { ...banner, image_key: other, starts_at: '' })).toEqual([
      { field: 'รูปแบนเนอร์', theirs: [{ url: other.url }], mine: [{ url: image.url }], both: false },
      { field: 'เริ่มแสดง', theirs: 'ไม่กำหนด', mine: expect.stringContaining('10:00'), both: true },
    ])
  })
})
