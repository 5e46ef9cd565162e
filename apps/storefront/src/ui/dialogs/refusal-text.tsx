import { Link } from '../buttons/link.tsx'
import { ThaiText } from '../page/thai-text.tsx'

export type RefusalTextProps = { text: string; way: { to: string; label: string } | null }

/** Why something was refused, with the way to where that can be mended. */
export function RefusalText({ text, way }: RefusalTextProps) {
  return (
    <p className="wrap-anywhere whitespace-pre-line">
      <ThaiText>{text}</ThaiText>
      <span> </span>
      {way && (
        <Link to={way.to} className="font-semibold underline underline-offset-4">
          {way.label}
        </Link>
      )}
    </p>
  )
}
