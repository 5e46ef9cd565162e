import { textOfHtml } from '@jansi/client/html-text'
import type { Faq } from '@jansi/contract/faq'

/**
 * The questions whose question, answer or tags hold `words` as they are read, whatever the case, within `category`
 * unless that is null (specification, section 5).
 */
export function searchFaqs(faqs: Faq[], words: string, category: string | null): Faq[] {
  const wanted = words.trim().toLowerCase()
  return faqs.filter(
    (faq) =>
      (category === null || faq.category === category) &&
      [textOfHtml(faq.question), textOfHtml(faq.answer), faq.tags].some((text) =>
        text.toLowerCase().includes(wanted),
      ),
  )
}

/** Each category that occurs, once, in the order of its first question. */
export function faqCategories(faqs: Faq[]): string[] {
  return [...new Set(faqs.map((faq) => faq.category))].filter(Boolean)
}
