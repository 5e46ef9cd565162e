import { listFaqs } from '@jansi/contract/faq'
import type { Deps } from '../../http/deps.ts'
import type { Scope } from '../../http/scope.ts'
import { presentFaq } from './present.ts'
import { activeFaqs } from './queries.ts'

/** `GET /faqs/` (specification, section 7). */
export function faqRoutes(scope: Scope, { reads, database }: Deps): void {
  reads.mount(scope, listFaqs, 'faqs', async () => (await activeFaqs(database.orm)).map(presentFaq))
}
