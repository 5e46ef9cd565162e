// Written by `npm run calls`.
import { call } from '../call.ts'
import type * as calls from '../faq.ts'

export const listFaqs = call<typeof calls.listFaqs>('GET', '/faqs/', 'public')
