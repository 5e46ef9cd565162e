import type { RefObject } from 'react'

/** Moves the focus to the first field of a form that says what is wrong, once it says so. */
export function focusFirstProblem(form: RefObject<HTMLElement | null>): void {
  requestAnimationFrame(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  })
}
