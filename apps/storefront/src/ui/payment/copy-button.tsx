import { Check, Copy } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../buttons/button.tsx'
import { controlClasses } from '../forms/field.tsx'

/**
 * Copies a text. Where the browser has no clipboard, as without https, or refuses it, as in other apps' views, the text is
 * shown and selected, to be copied by hand. Nothing for an empty text.
 */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [tried, setTried] = useState<{ text: string; isCopied: boolean } | null>(null)
  if (text === '') return null
  const outcome = tried?.text === text ? tried : null
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setTried({ text, isCopied: true })
    } catch {
      setTried({ text, isCopied: false })
    }
  }
  return (
    <div className="min-w-0">
      <Button variant="secondary" onClick={copy}>
        {outcome?.isCopied ? (
          <Check aria-hidden className="size-4" />
        ) : (
          <Copy aria-hidden className="size-4" />
        )}
        <span aria-live="polite">{outcome?.isCopied ? 'คัดลอกแล้ว' : label}</span>
      </Button>
      {outcome?.isCopied === false && <SelectedText text={text} />}
    </div>
  )
}

function SelectedText({ text }: { text: string }) {
  const id = useId()
  return (
    <p role="status" className="mt-2">
      <label htmlFor={id} className="text-sm">
        กดค้างเพื่อคัดลอก
      </label>
      <input
        ref={(field) => field?.select()}
        id={id}
        value={text}
        readOnly
        translate="no"
        onFocus={(event) => event.target.select()}
        className={controlClasses}
      />
    </p>
  )
}
