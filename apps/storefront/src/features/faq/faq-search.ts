import { textOfHtml } from '@jansi/client/html-text'
import type { Faq } from '@jansi/contract/faq'

/**
 * Returns the questions whose question, answer or tags contain `words` in their visible text, in any case,
 * within `category` unless that is null (specification, section 5).
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
