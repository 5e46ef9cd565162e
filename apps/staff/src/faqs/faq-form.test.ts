import { createFaq, MAX_FAQ_CHARACTERS } from '@jansi/contract/staff-content'
import { describe, expect, it } from 'vitest'
import { bodyOf, problemsOf } from '../form/form-testing.ts'
import { faqForm } from './faq-form.ts'

const stored = {
  id: 1,
  version: 1,
  question: 'ยืมได้<em>กี่วัน</em> &amp; ต่อได้ไหม',
  answer: '<p>จนถึงวันคืน</p>',
  tags: 'ยืม',
  category: 'การยืม',
  is_active: true,
  position: 0,
}
const values = faqForm.valuesOf(stored)

describe('a question', () => {
  it('is written as plain words', () => {
    expect(values.question).toBe('ยืมได้กี่วัน & ต่อได้ไหม')
    expect(bodyOf(faqForm, { ...values, question: ' ราคา < 100 & > 50? ' }).question).toBe(
      'ราคา &lt; 100 &amp; &gt; 50?',
    )
  })

  it('goes out as the contract takes it', () => {
    const body = { ...bodyOf(faqForm, { ...values, tags: ' ยืม ' }), position: 4 }
    expect(createFaq.body.parse(body)).toEqual({
      question: 'ยืมได้กี่วัน &amp; ต่อได้ไหม',
      answer: '<p>จนถึงวันคืน</p>',
      tags: 'ยืม',
      category: 'การยืม',
      is_active: true,
      position: 4,
    })
  })

  it('owes a question, an answer that shows something, and a category', () => {
    expect(problemsOf(faqForm, { ...faqForm.empty, answer: '<p> </p>' })).toEqual({
      question: 'ระบุคำถาม',
      answer: 'เขียนคำตอบก่อนบันทึก',
      category: 'ระบุหมวด เช่น การยืม',
    })
    expect(problemsOf(faqForm, values)).toEqual({})
    expect(problemsOf(faqForm, { ...values, answer: '<img src="/media/public/a/640.webp">' })).toEqual({})
  })

  it.each(['category', 'tags'] as const)('has a bound for its %s', (field) => {
    expect(problemsOf(faqForm, { ...values, [field]: 'ก'.repeat(MAX_FAQ_CHARACTERS[field] + 1) })).toEqual({
      [field]: `ใส่ได้ไม่เกิน ${MAX_FAQ_CHARACTERS[field]} ตัวอักษร`,
    })
  })
})
