import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
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

export const listFaqs = defineEndpoint({
  method: 'GET',
  path: '/faqs/',
  access: 'public',
  summary: 'List active questions and answers in order',
  responses: { 200: z.array(faqBody) },
})
