import { Link, type LinkProps } from '../../ui/buttons/link.tsx'

/** An underlined link in a line of text, tall enough for a thumb. */
export function TextLink(props: LinkProps) {
  return (
    <Link
      {...props}
      className="inline-flex min-h-11 items-center font-semibold text-indigo underline underline-offset-4 hover:text-indigo-deep"
    />
  )
}
