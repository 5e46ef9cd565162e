import { htmlOfText, showsSomething, textOfHtml } from '@jansi/client/html/html-text'
import { createFaq, type StaffFaq, updateFaq } from '@jansi/contract/staff-content'
import { z } from 'zod'
import { describeText, fieldDifferences } from '../form/differences.ts'
import { trimmed } from '../form/typed-values.ts'
import type { ContractForm } from '../form/use-contract-form.ts'

const { question, answer, tags, category, is_active } = createFaq.body.shape

// The question is edited as plain words; one that is not rewritten is not sent, and keeps its emphasis.
const schema = z.object({
  question: z.string().trim().transform(htmlOfText).pipe(question),
  answer: answer.refine(showsSomething),
  tags: trimmed(tags),
  category,
  is_active,
})

/** A question as it is edited: the question as plain words, the answer as HTML. */
export type FaqValues = z.input<typeof schema>

export const faqForm: ContractForm<StaffFaq, FaqValues, z.output<typeof schema>> = {
  schema,
  texts: {
    question: 'ระบุคำถาม',
    answer: 'เขียนคำตอบก่อนบันทึก',
    category: 'ระบุหมวด เช่น การยืม',
  },
  valuesOf: (faq) => ({
    question: textOfHtml(faq.question),
    answer: faq.answer,
    tags: faq.tags,
    category: faq.category,
    is_active: faq.is_active,
  }),
  empty: { question: '', answer: '', tags: '', category: '', is_active: true },
  differences: (base, mine, theirs) =>
    fieldDifferences(base, mine, theirs, {
      names: { question: 'คำถาม', answer: 'คำตอบ', tags: 'แท็ก', category: 'หมวด', is_active: 'แสดงในร้าน' },
      describe: { answer: (html) => describeText(textOfHtml(html)) },
    }),
  stale: updateFaq.responses[409],
}
