import { classNames } from './class-names.ts'

/** Shows HTML that was cleaned before (see lib/clean-html.ts); never pass any other. */
export function RichText({ cleanHtml, className }: { cleanHtml: string; className?: string }) {
  return (
    <div
      className={classNames('rich-text', className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the caller, as the name of the prop says
      dangerouslySetInnerHTML={{ __html: cleanHtml }}
    />
  )
}
