import { useEffect, useRef } from 'react'
import { useNotify } from 'react-admin'
import { useNavigate } from 'react-router'
import { MISSING_PART_TEXT } from '../lib/admin/lazy-component.tsx'
import { useMayOpen } from '../lib/admin/permissions.ts'
import { giveToReader } from '../lib/scanning/scanned-codes.ts'

/** The console's one listener for hand scanners. */
export function HandScanner() {
  const take = useScannedText()
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  useEffect(() => {
    const left = new AbortController()
    import('../lib/scanning/hand-scanner.ts').then(
      ({ listenToHandScanner }) => {
        if (left.signal.aborted) return
        left.signal.addEventListener(
          'abort',
          listenToHandScanner((text) => void latest.current(text)),
        )
      },
      () => undefined,
    )
    return () => left.abort()
  }, [])
  return null
}

/** Returns the function for a scanned code: the page reads it, or it leads to the record that it names. */
export function useScannedText(): (text: string) => Promise<void> {
  const [navigate, notify, mayOpen] = [useNavigate(), useNotify(), useMayOpen()]
  return async (text) => {
    const outcome = giveToReader(text)
    if (outcome === 'read') return
    await import('./open-scanned.ts').then(
      ({ openScanned }) => openScanned(text, outcome, { navigate, notify, mayOpen }),
      () => notify(MISSING_PART_TEXT, { type: 'warning' }),
    )
  }
}
