import { showsSomething } from '@jansi/contract/html/html-text'
import * as calls from '@jansi/contract/staff-content'
import { invalid } from '../../core/app-error.ts'
import type { Deps } from '../../core/deps.ts'
import { plainRow } from '../../core/plain-row.ts'
import { faqs } from '../../db/schema/content.ts'
import type { Scope } from '../../http/scope.ts'
import { mountOrderedList, rowsInOrder } from '../ordered-lists/mount-ordered-list.ts'
import { cleanPhrase, savedHtml } from '../tutorials/clean-html.ts'

const allFaqs = rowsInOrder(faqs)

/** Questions and answers, as staff write and order them; their HTML is cleaned when it is written. */
export function staffFaqRoutes(scope: Scope, deps: Deps): void {
  mountOrderedList(scope, deps, {
    table: faqs,
    kind: 'faq',
    calls: {
      list: calls.listStaffFaqs,
      create: calls.createFaq,
      update: calls.updateFaq,
      sort: calls.sortFaqs,
      remove: calls.deleteFaq,
    },
    read: allFaqs,
    present: plainRow,
    clean: ({ question, answer, ...others }) => ({
      ...others,
      question: question === undefined ? question : withWords('question', cleanPhrase(question)),
      answer:
        answer === undefined
          ? answer
          : withWords('answer', savedHtml('answer', answer, deps.settings.publicUrl)),
    }),
    audited: ({ question, isActive, position }) => ({ question, is_active: isActive, position }),
  })
}

function withWords(field: string, html: string): string {
  if (!showsSomething(html)) throw invalid({ [field]: ['This field may not be blank.'] })
  return html
}
