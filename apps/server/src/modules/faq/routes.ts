import { listFaqs } from '@jansi/contract/faq'
import type { Deps } from '../../core/deps.ts'
import { mountCached } from '../../http/cached-responses.ts'
import type { Scope } from '../../http/scope.ts'
import { presentFaq } from './present.ts'
import { activeFaqs } from './queries.ts'

/** `GET /faqs/` (specification, section 7). */
export function faqRoutes(scope: Scope, { database }: Deps): void {
  mountCached(scope, listFaqs, async () => (await activeFaqs(database.orm)).map(presentFaq))
}
