import { useTheme } from '@mui/material/styles'
import { useEffect } from 'react'

/** Longer than the pause between the two taps of a hasty pair. */
const SHIELD_MS = 300

/** Blocks taps behind the dialog for a moment after it has closed: they were meant for its button. */
export function useTapShield(): void {
  const { modal } = useTheme().zIndex
  useEffect(() => () => shield(modal), [modal])
}

function shield(zIndex: number): void {
  const pane = document.createElement('div')
  pane.dataset.tapShield = ''
  Object.assign(pane.style, { position: 'fixed', inset: '0', zIndex: String(zIndex) })
  // The focus that came back with the closing stays where it is.
  pane.addEventListener('mousedown', (event) => event.preventDefault())
  document.body.append(pane)
  setTimeout(() => pane.remove(), SHIELD_MS)
}
