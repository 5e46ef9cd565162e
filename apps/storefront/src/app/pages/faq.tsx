import { listFaqs } from '@jansi/contract/calls/faq'
import { ContactBlock } from '../../features/faq/contact-block.tsx'
import { FaqBrowser } from '../../features/faq/faq-browser.tsx'
import { queryOf } from '../../lib/api/query-of.ts'
import { DocumentTitle } from '../../ui/page/document-title.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'
import type { PageHandle } from '../prefetch-on-intent.ts'

export const handle: PageHandle = {
  prefetch: (queryClient) => void queryClient.prefetchQuery(queryOf(listFaqs, {})),
}

/** Questions and answers, and how to reach the club. */
export function Component() {
  return (
    <div className="mx-auto max-w-read">
      <DocumentTitle>คำถามที่พบบ่อย</DocumentTitle>
      <PageTitle>คำถามที่พบบ่อย</PageTitle>
      <FaqBrowser />
      <ContactBlock />
    </div>
  )
}
