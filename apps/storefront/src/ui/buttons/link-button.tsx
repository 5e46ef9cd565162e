import type { ComponentProps } from 'react'
import { type ButtonSize, type ButtonVariant, buttonClasses } from '../styles/button-classes.ts'
import { Link, type LinkProps } from './link.tsx'

export type LinkButtonProps = LinkProps & { variant?: ButtonVariant; size?: ButtonSize }

/** A link to another page of the shop that looks like a button. */
export function LinkButton({ variant = 'primary', size = 'normal', className, ...rest }: LinkButtonProps) {
  return <Link {...rest} className={buttonClasses(variant, size, className)} />
}

/** A link to another site that looks like a button and opens in a new tab. */
export function ExternalLinkButton({
  variant = 'primary',
  size = 'normal',
  className,
  children,
  ...rest
}: ComponentProps<'a'> & { variant?: ButtonVariant; size?: ButtonSize }) {
  return (
    <a {...rest} target="_blank" rel="noreferrer" className={buttonClasses(variant, size, className)}>
      <span className="contents">{children}</span>
      <span className="sr-only">(เปิดในแท็บใหม่)</span>
    </a>
  )
}
