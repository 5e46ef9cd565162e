import type { Faq } from '@jansi/contract/faq'
import { plainText } from '../../lib/clean-html.tsx'

/**
 * Returns the questions whose question, answer or tags contain `words` in their visible text, in any case,
 * within `category` unless that is null (specification, section 5).
 */
export function searchFaqs(faqs: Faq[], words: string, category: string | null): Faq[] {
  const wanted = words.trim().toLowerCase()
  return faqs.filter(
    (faq) =>
      (category === null || faq.category === category) &&
      [plainText(faq.question), plainText(faq.answer), faq.tags].some((text) =>
        text.toLowerCase().includes(wanted),
      ),
  )
}

/** Each category that occurs, once, in the order of its first question. */
export function faqCategories(faqs: Faq[]): string[] {
  return [...new Set(faqs.map((faq) => faq.category))].filter(Boolean)
}
