import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'

const CONTROLS = 'a, button, input, label'

/**
 * Returns the handlers of a row that opens `path` anywhere, as its link does: a modifier key or the middle button opens a
 * new tab. Text of the row can be selected, and its own controls act for themselves.
 */
export function useRowLink(): (path: string) => {
  onClick: (event: MouseEvent<HTMLElement>) => void
  onMouseDown: (event: MouseEvent<HTMLElement>) => void
  onAuxClick: (event: MouseEvent<HTMLElement>) => void
} {
  const navigate = useNavigate()
  return (path) => ({
    onClick: (event) => {
      if (isForControl(event) || hasSelection(event.currentTarget)) return
      if (event.ctrlKey || event.metaKey || event.shiftKey) openTab(event.currentTarget)
      else navigate(path)
    },
    // Otherwise the middle button begins to scroll.
    onMouseDown: (event) => {
      if (event.button === 1 && !isForControl(event)) event.preventDefault()
    },
    onAuxClick: (event) => {
      if (event.button === 1 && !isForControl(event)) openTab(event.currentTarget)
    },
  })
}

function isForControl({ target }: MouseEvent): boolean {
  return target instanceof Element && target.closest(CONTROLS) !== null
}

function hasSelection(row: Element): boolean {
  const selection = window.getSelection()
  return selection !== null && !selection.isCollapsed && row.contains(selection.anchorNode)
}

function openTab(row: Element) {
  window.open(row.querySelector('a')?.href, '_blank', 'noopener')
}
