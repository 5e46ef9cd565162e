import type { ComponentProps } from 'react'
import { classNames } from '../styles/class-names.ts'

/** A white sheet with soft corners and an edge. Padding is 16 px, 24 px from `sm` up. */
export function Card({ padded = true, className, ...rest }: ComponentProps<'div'> & { padded?: boolean }) {
  return <div {...rest} className={classNames('card', padded && 'p-4 sm:p-6', className)} />
}
