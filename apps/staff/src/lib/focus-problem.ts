import type { RefObject } from 'react'

/** Moves the focus to the first field of a form with a problem, once it is shown. */
export function focusFirstProblem(form: RefObject<HTMLElement | null>): void {
  requestAnimationFrame(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  })
}
