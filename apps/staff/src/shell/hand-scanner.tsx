import { useEffect, useRef } from 'react'
import { useNotify } from 'react-admin'
import { useNavigate } from 'react-router'
import { MISSING_PART_TEXT } from '../lib/admin/lazy-component.tsx'
import { useMayOpen } from '../lib/admin/permissions.ts'
import { listenToHandScanner } from '../lib/scanning/hand-scanner.ts'
import { giveToReader } from '../lib/scanning/scanned-codes.ts'

/** The console's one listener for hand scanners: the page reads the code, or the code leads to the record that it names. */
export function HandScanner() {
  const [navigate, notify, mayOpen] = [useNavigate(), useNotify(), useMayOpen()]
  const onScan = async (text: string) => {
    const outcome = giveToReader(text)
    if (outcome === 'read') return
    await import('./open-scanned.ts').then(
      ({ openScanned }) => openScanned(text, outcome, { navigate, notify, mayOpen }),
      () => notify(MISSING_PART_TEXT, { type: 'warning' }),
    )
  }
  const latest = useRef(onScan)
  useEffect(() => {
    latest.current = onScan
  })
  useEffect(() => listenToHandScanner((text) => void latest.current(text)), [])
  return null
}
