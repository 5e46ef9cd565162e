import { z } from 'zod'
import { get } from './endpoint.ts'
import { intId } from './fields.ts'

export const faqBody = z.object({
  id: intId,
  question: z.string(),
  /** Sanitised HTML. */
  answer: z.string(),
  /** Comma-separated. */
  tags: z.string(),
  category: z.string(),
  is_active: z.boolean(),
})
export type Faq = z.infer<typeof faqBody>

export const listFaqs = get.public('/faqs/', {
  summary: 'List active questions and answers in order',
  200: z.array(faqBody),
})
