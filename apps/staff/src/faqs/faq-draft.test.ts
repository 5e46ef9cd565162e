import { createFaq } from '@jansi/contract/staff-content'
import { describe, expect, it } from 'vitest'
import { EMPTY_FAQ, faqBody, faqDraft, faqProblems } from './faq-draft.ts'

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

describe('a question', () => {
  it('is written as plain text, and keeps its emphasis while that is unchanged', () => {
    const draft = faqDraft(stored)
    expect(draft.question).toBe('ยืมได้กี่วัน & ต่อได้ไหม')
    expect(faqBody(draft, stored).question).toBe(stored.question)
    expect(faqBody({ ...draft, question: 'ราคา < 100 & > 50?' }, stored).question).toBe(
      'ราคา &lt; 100 &amp; &gt; 50?',
    )
  })

  it('goes out as the contract takes it', () => {
    const body = { ...faqBody(faqDraft(stored), null), position: 4 }
    expect(createFaq.body.parse(body)).toMatchObject({ answer: '<p>จนถึงวันคืน</p>', position: 4 })
  })

  it('owes a question, an answer that shows something, and a category', () => {
    expect(Object.keys(faqProblems({ ...EMPTY_FAQ, answer: '<p> </p>' })).sort()).toEqual([
      'answer',
      'category',
      'question',
    ])
    expect(faqProblems(faqDraft(stored))).toEqual({})
  })
})
