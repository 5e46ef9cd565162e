import type { Elements } from '@jansi/client/elements'
import ArrowBackIcon from '@mui/icons-material/ArrowBack'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ReactElement, ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { useWaitingCount } from '../../lib/live/waiting-count.ts'
import { shopIdentity } from '../../lib/shop-identity.ts'
import { counted } from '../../lib/text/format.ts'
import { NamedText } from '../../lib/text/named-text.tsx'
import { Loaded, type Read } from './states.tsx'

type PageProps = {
  title: string
  /** A line below the title: whom and how many pieces the record is about. */
  subtitle?: string
  /** The name of the person in title and subtitle. */
  name?: string
  /** The content next to the title: a status, a count. */
  aside?: ReactNode
  /** The one main action of the page, and the button before it or the menu after it: at the right end, on a phone in a row of their own. */
  actions?: ReactNode
  /** As wide as a list that is read line by line: title and content end at one edge. */
  isNarrow?: boolean
  back?: { to: string; label: string }
  /** The way to the next record, at the end of the title's row. */
  next?: ReactNode
  children: Elements
}

/**
 * A page: its title in the window and as its one h1, a way back, and the content. On a phone way back, title and the way
 * to the next record share a row, so that the first screen shows the record.
 */
export function Page({
  title,
  subtitle,
  name,
  aside,
  actions,
  isNarrow = false,
  back,
  next,
  children,
}: PageProps) {
  const waiting = useWaitingCount()
  return (
    <Box
      sx={{
        px: { xs: 2, md: 3 },
        py: { xs: 2, md: 3 },
        maxWidth: isNarrow ? 868 : 1280,
        width: '100%',
        minWidth: 0,
        '@media print': { p: 0 },
      }}
    >
      <title>{`${waiting > 0 ? `(${counted(waiting)}) ` : ''}${title} · ${shopIdentity.name} หลังร้าน`}</title>
      {back && (
        <Link
          component={RouterLink}
          to={back.to}
          variant="body2"
          sx={{ display: { xs: 'none', md: 'inline-flex' }, alignItems: 'center', gap: 0.5, minHeight: 32 }}
        >
          <ArrowBackIcon aria-hidden fontSize="small" />
          <span>{back.label}</span>
        </Link>
      )}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: '4px 12px',
          mb: { xs: 1.5, md: 2 },
        }}
      >
        <Box
          sx={{ display: 'flex', alignItems: 'center', minWidth: 0, minHeight: { xs: back ? 44 : 0, md: 0 } }}
        >
          {back && (
            <IconButton
              component={RouterLink}
              to={back.to}
              aria-label={back.label}
              sx={{ display: { md: 'none' }, ml: -1.5, color: 'primary.main' }}
            >
              <ArrowBackIcon aria-hidden />
            </IconButton>
          )}
          <Typography variant="h1" sx={next ? { fontSize: { xs: '1.25rem', md: '1.5rem' } } : null}>
            <NamedText text={title} name={name} />
          </Typography>
        </Box>
        <Box sx={{ display: 'contents', '& > *': { order: { xs: 1, md: 0 } } }}>{aside}</Box>
        {next && <Box sx={{ ml: 'auto' }}>{next}</Box>}
        {actions && (
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              gap: 1,
              order: { xs: 3, md: 0 },
              ml: 'auto',
              flexBasis: { xs: '100%', md: 'auto' },
              mt: { xs: 0.5, md: 0 },
              '& > .MuiButton-root': { flexGrow: { xs: 1, md: 0 }, px: { xs: 1.25, md: 2 } },
              displayPrint: 'none',
            }}
          >
            {actions}
          </Box>
        )}
        {subtitle && (
          <Typography sx={{ order: 2, flexBasis: { md: '100%' }, overflowWrap: 'anywhere' }}>
            <NamedText text={subtitle} name={name} />
          </Typography>
        )}
      </Box>
      {children}
    </Box>
  )
}

type RecordFrameProps<R> = Pick<PageProps, 'title' | 'back'> & {
  query: Read<R>
  children: (record: R) => ReactElement
}

/** The page of a record, which the record itself makes; a page with its kind as the title until it is read. */
export function RecordFrame<R>({ query, children, ...page }: RecordFrameProps<R>) {
  if (query.data !== undefined) return children(query.data)
  return (
    <Page {...page}>
      <Loaded query={query}>{children}</Loaded>
    </Page>
  )
}
