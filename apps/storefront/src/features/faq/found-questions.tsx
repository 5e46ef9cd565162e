import type { Faq } from '@jansi/contract/faq'
import { useState } from 'react'
import { FaqAccordion } from './html/faq-accordion.tsx'

/** Questions that a search has found, folded. */
export function FoundQuestions({ faqs }: { faqs: Faq[] }) {
  const [open, setOpen] = useState<number | null>(null)
  return <FaqAccordion faqs={faqs} open={open} onOpenChange={setOpen} />
}
