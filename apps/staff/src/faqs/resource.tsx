import { listStaffFaqs } from '@jansi/contract/calls/staff-content'
import FaqsIcon from '@mui/icons-material/QuizOutlined'
import { lazyComponent } from '../lib/admin/lazy-component.tsx'
import type { Section } from '../lib/admin/resource.ts'
import { wholeList } from '../lib/admin/resource.ts'

/** Questions and their replies: read all at once, in their order. */
export const faqs: Section = {
  name: 'faqs',
  menu: { group: 'manage', title: 'คำถามที่พบบ่อย', icon: FaqsIcon },
  guide: { chapter: 'content', heading: 'คำถามที่พบบ่อย' },
  source: (api) => ({
    list: async ({ signal }) => wholeList(await api(listStaffFaqs, signal ? { signal } : {})),
  }),
  list: lazyComponent(async () => (await import('./section.tsx')).faqPages.List),
  create: lazyComponent(async () => (await import('./section.tsx')).faqPages.Create),
  edit: lazyComponent(async () => (await import('./section.tsx')).faqPages.Edit),
}
