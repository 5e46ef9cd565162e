import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from './button.tsx'

/** Copies a text. On a page without a clipboard, as without https, the shown text stays selectable. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState('')
  const isCopied = copied === text
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(text)
    } catch {
      setCopied('')
    }
  }
  return (
    <Button variant="secondary" onClick={copy}>
      {isCopied ? <Check aria-hidden className="size-4" /> : <Copy aria-hidden className="size-4" />}
      <span aria-live="polite">{isCopied ? 'คัดลอกแล้ว' : label}</span>
    </Button>
  )
}
