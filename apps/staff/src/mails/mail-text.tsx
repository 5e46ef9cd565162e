import CopyIcon from '@mui/icons-material/ContentCopy'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { useCopy } from '../lib/input/use-copy.ts'
import { NamedText } from '../lib/text/named-text.tsx'
import { splitAtLinks } from './text-links.ts'

/** The plain text of a mail; its web addresses open in a new tab and can be copied. */
export function MailText({ text }: { text: string }) {
  const copy = useCopy()
  const parts = splitAtLinks(text)
  const links = [...new Set(parts.flatMap((part) => part.href ?? []))]

  return (
    <>
      <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {parts.map((part, index) =>
          part.href ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a stored mail never move
            <Link key={index} href={part.href} target="_blank" rel="noopener noreferrer">
              {part.text}
            </Link>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <NamedText key={index} text={part.text} />
          ),
        )}
      </Box>
      {links.map((link) => (
        <Button
          key={link}
          size="small"
          startIcon={<CopyIcon />}
          onClick={() => void copy(link, 'คัดลอกลิงก์แล้ว')}
          aria-label={`คัดลอกลิงก์ ${link}`}
          sx={{ mt: 2, mr: 1 }}
        >
          {links.length === 1 ? 'คัดลอกลิงก์' : `คัดลอกลิงก์ที่ ${links.indexOf(link) + 1}`}
        </Button>
      ))}
    </>
  )
}
