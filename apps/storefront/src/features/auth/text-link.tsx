import type { ComponentProps } from 'react'
import { Link } from 'react-router'

/** An underlined link in a line of text, tall enough for a thumb. */
export function TextLink(props: ComponentProps<typeof Link>) {
  return (
    <Link
      {...props}
      className="inline-flex min-h-11 items-center font-semibold text-indigo underline underline-offset-4 hover:text-indigo-deep"
    />
  )
}
