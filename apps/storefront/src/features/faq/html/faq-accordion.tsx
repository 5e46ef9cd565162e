import { renderArticle, renderPhrase } from '@jansi/client/html/html-to-react'
import type { Faq } from '@jansi/contract/faq'
import { splitTags } from '../../../lib/filters/tags.ts'
import { Accordion } from '../../../ui/html/accordion.tsx'
import { RichText } from '../../../ui/html/rich-text.tsx'
import { Tag } from '../../../ui/html/tag.tsx'

export type FaqAccordionProps = {
  faqs: Faq[]
  /** Id of the open question, or null. */
  open: number | null
  onOpenChange: (open: number | null) => void
  headingLevel?: 2 | 3
}

/** Questions that unfold one at a time; question, answer and tags, the HTML cleaned. */
export function FaqAccordion({ faqs, open, onOpenChange, headingLevel = 3 }: FaqAccordionProps) {
  const items = faqs.map((faq) => ({
    key: faq.id,
    heading: <span key={faq.question}>{renderPhrase(faq.question)}</span>,
    body: <Answer faq={faq} headingLevel={headingLevel + 1} />,
  }))
  return <Accordion items={items} open={open} onOpenChange={onOpenChange} headingLevel={headingLevel} />
}

function Answer({ faq, headingLevel }: { faq: Faq; headingLevel: number }) {
  const tags = splitTags(faq.tags)
  return (
    <>
      <RichText key={faq.answer} className="max-w-read">
        {renderArticle(faq.answer, { headingLevel, places: `faq-${faq.id}` })}
      </RichText>
      {tags.length > 0 && (
        <ul aria-label="แท็ก" className="mt-4 flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag}>
              <Tag>{tag}</Tag>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
