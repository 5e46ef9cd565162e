import { useEffect, useState } from 'react'

/** A visitor who leaves sooner does not load the images that come later. */
const LOOKED_AT_MS = 2_000

/** True some time after everything that the page needs at first has loaded (the event `load` of the window). */
export function useLookedAt(): boolean {
  const [lookedAt, setLookedAt] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const onLoad = () => {
      timer = setTimeout(() => setLookedAt(true), LOOKED_AT_MS)
    }
    if (document.readyState === 'complete') onLoad()
    else window.addEventListener('load', onLoad, { once: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('load', onLoad)
    }
  }, [])
  return lookedAt
}
