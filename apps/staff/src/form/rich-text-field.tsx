import { Suspense } from 'react'
import { lazyPart } from '../ui/page/lazy-part.tsx'
import { LoadingState } from '../ui/page/states.tsx'

export type RichTextFieldProps = {
  label: string
  /** HTML. */
  value: string
  onChange: (html: string) => void
  problem?: string | undefined
  hint?: string
}

// The editor is as large as the rest of a page: only those who write wait for it.
const RichTextEditor = lazyPart<RichTextFieldProps>(
  async () => (await import('./rich-text-editor.tsx')).RichTextEditor,
)

/** A text with headings, lists, emphasis and links, as HTML. */
export function RichTextField(props: RichTextFieldProps) {
  return (
    <Suspense fallback={<LoadingState />}>
      <RichTextEditor {...props} />
    </Suspense>
  )
}
