import type { Faq } from '@jansi/contract/faq'
import type { StaffFaq } from '@jansi/contract/staff-content'
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

/** A question with its place, as staff edit it. */
export function presentStaffFaq(faq: FaqRow): StaffFaq {
  return { ...presentFaq(faq), version: faq.version, position: faq.position }
}
