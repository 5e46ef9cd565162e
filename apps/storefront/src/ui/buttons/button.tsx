import type { ComponentProps } from 'react'
import { type ButtonSize, type ButtonVariant, buttonClasses } from '../styles/button-classes.ts'
import { Spinner } from './spinner.tsx'

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /** While true the button shows a spinner, keeps its focus and ignores presses. */
  busy?: boolean
  /** The text of the button while it is busy; its children by default. */
  busyLabel?: string
}

/** A button of the shop: type "button" by default, at least 44 px tall. */
export function Button({
  variant = 'primary',
  size = 'normal',
  busy = false,
  busyLabel,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClasses(variant, size, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        // Not `disabled`: a disabled button would lose the focus, and with it the place of a screen reader.
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {busy && <Spinner />}
      {/* No box: an icon in it stays in the line of the button. */}
      <span className="contents">{busy && busyLabel ? busyLabel : children}</span>
    </button>
  )
}
