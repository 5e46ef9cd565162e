import type { Faq } from '@jansi/contract/faq'
import type { FaqRow } from './queries.ts'

/** A question as it leaves the server; its answer was sanitised when it was written. */
export function presentFaq(faq: FaqRow): Faq {
  return {
    id: faq.id,
    question: faq.question,
    answer: faq.answer,
    tags: faq.tags,
    category: faq.category,
    is_active: faq.isActive,
  }
}
