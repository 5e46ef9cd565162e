import { listStaffFaqs } from '@jansi/contract/staff-content'
import { wholeList } from '../lib/data-provider.ts'
import { lazyPage } from '../lib/lazy-page.tsx'
import type { Section } from '../lib/resource.ts'

/** Questions and their replies: read all at once, in their order. */
export const faqs: Section = {
  name: 'faqs',
  source: (api) => ({
    list: async ({ signal }) => wholeList(await api(listStaffFaqs, signal ? { signal } : {})),
  }),
  list: lazyPage(async () => (await import('./faq-list.tsx')).FaqList),
  create: lazyPage(async () => (await import('./faq-page.tsx')).FaqCreate),
  edit: lazyPage(async () => (await import('./faq-page.tsx')).FaqPage),
}
