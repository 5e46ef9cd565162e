import type { Faq } from '@jansi/contract/faq'
import { textOfHtml } from '@jansi/contract/html/html-text'
import { containsWords } from '@jansi/contract/loose-text'

/**
 * Returns the questions whose question, answer or tags contain `words` in their visible text, compared loosely,
 * within `category` unless that is null (specification, section 5).
 */
export function searchFaqs(faqs: Faq[], words: string, category: string | null): Faq[] {
  const contains = containsWords(words)
  return faqs.filter(
    (faq) =>
      (category === null || faq.category === category) &&
      contains([textOfHtml(faq.question), textOfHtml(faq.answer), faq.tags]),
  )
}

/** Each category that occurs, once, in the order of its first question. */
export function faqCategories(faqs: Faq[]): string[] {
  return [...new Set(faqs.map((faq) => faq.category))].filter(Boolean)
}
