import { useEffect, useEffectEvent, useState } from 'react'

/** A screen reader speaks only after the last of several presses. */
const TELL_AFTER_MS = 700

/**
 * Returns the text for a live region, and the function to call when the visitor changes something: the region gets the
 * sentence of that moment a little later, once for several changes. It is empty again as soon as the sentence is another.
 */
export function useAnnouncement(sentence: string): [string, () => void] {
  const [changes, setChanges] = useState(0)
  const [told, setTold] = useState('')
  const tell = useEffectEvent(() => setTold(sentence))
  useEffect(() => {
    if (changes === 0) return
    const timer = setTimeout(tell, TELL_AFTER_MS)
    return () => clearTimeout(timer)
  }, [changes])
  return [told === sentence ? told : '', () => setChanges((before) => before + 1)]
}
