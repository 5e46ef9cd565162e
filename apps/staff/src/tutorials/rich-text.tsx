import { renderArticle } from '@jansi/client/html/html-to-react'
import Box from '@mui/material/Box'
import { TABLE_LOOK } from '../form/table-look.ts'

/** HTML of an article as the shop shows it. */
export function RichText({ html }: { html: string }) {
  return (
    <Box
      key={html}
      sx={{
        overflowWrap: 'anywhere',
        '& > * + *': { mt: '0.75em' },
        '& p, & h2, & h3, & h4, & h5, & h6': { mb: 0 },
        '& h2, & h3, & h4, & h5, & h6': {
          fontFamily: 'Mitr',
          fontWeight: 500,
          fontSize: '1.2em',
          mt: '1.4em',
        },
        '& ul, & ol': { pl: '1.5em', my: 0 },
        '& p:empty': { height: '1lh' },
        '& pre, & [role="group"]': { overflowX: 'auto' },
        '& pre, & code': { fontFamily: 'inherit' },
        ...TABLE_LOOK,
        '& img': { maxWidth: '100%', height: 'auto', borderRadius: '12px' },
      }}
    >
      {renderArticle(html)}
    </Box>
  )
}
