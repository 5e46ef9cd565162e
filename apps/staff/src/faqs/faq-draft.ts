import type { BodyInput } from '@jansi/contract/endpoint'
import type { createFaq, StaffFaq } from '@jansi/contract/staff-content'
import { htmlOfText, showsSomething, textOfHtml } from '../lib/html-text.ts'
import { type Difference, describeSwitch, describeText, fieldDifferences } from '../lib/stale.ts'

/** A question as it is being edited: the question as plain words, the answer as HTML. */
export type FaqDraft = Pick<StaffFaq, 'question' | 'answer' | 'tags' | 'category' | 'is_active'>

type FaqProblems = Partial<Record<'question' | 'answer' | 'category', string>>

export const EMPTY_FAQ: FaqDraft = { question: '', answer: '', tags: '', category: '', is_active: true }

/** A question as its form begins. */
export function faqDraft({ question, answer, tags, category, is_active }: StaffFaq): FaqDraft {
  return { question: textOfHtml(question), answer, tags, category, is_active }
}

/** Returns the problems that prevent saving a question; empty if there are none. */
export function faqProblems(draft: FaqDraft): FaqProblems {
  return {
    ...(!draft.question.trim() && { question: 'ระบุคำถาม' }),
    ...(!showsSomething(draft.answer) && { answer: 'เขียนคำตอบก่อนบันทึก' }),
    ...(!draft.category.trim() && { category: 'ระบุหมวด เช่น การยืม' }),
  }
}

/**
 * The question as the server takes it, its place apart. Emphasis in `stored` stays as long as its words are not
 * rewritten.
 */
export function faqBody(
  draft: FaqDraft,
  stored: Pick<StaffFaq, 'question'> | null,
): Omit<BodyInput<typeof createFaq>, 'position'> {
  const words = draft.question.trim()
  return {
    question: stored && textOfHtml(stored.question) === words ? stored.question : htmlOfText(words),
    answer: draft.answer,
    tags: draft.tags.trim(),
    category: draft.category.trim(),
    is_active: draft.is_active,
  }
}

const FIELD_NAMES: { [Field in keyof FaqDraft]: string } = {
  question: 'คำถาม',
  answer: 'คำตอบ',
  tags: 'แท็ก',
  category: 'หมวด',
  is_active: 'แสดงในร้าน',
}

/** Returns the changes of another volunteer to a question since `base` was read, as text. */
export function faqDifferences(base: FaqDraft, mine: FaqDraft, theirs: FaqDraft): Difference[] {
  return fieldDifferences(base, mine, theirs, {
    names: FIELD_NAMES,
    say: (field, draft) => {
      if (field === 'is_active') return describeSwitch(draft.is_active)
      return describeText(field === 'answer' ? textOfHtml(draft.answer) : draft[field])
    },
  })
}
