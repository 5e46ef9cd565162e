import ArrowBackIcon from '@mui/icons-material/ArrowBack'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { counted } from '../lib/format.ts'
import { useWaitingCount } from '../lib/waiting-count.ts'

type PageProps = {
  title: string
  /** A line below the title: whom and how many pieces the record is about. */
  subtitle?: string
  /** The content next to the title: a status, a count. */
  aside?: ReactNode
  back?: { to: string; label: string }
  children: ReactNode
}

/** A page: its title in the window and as its one h1, a way back, and the content. */
export function Page({ title, subtitle, aside, back, children }: PageProps) {
  const waiting = useWaitingCount()
  return (
    <Box sx={{ px: { xs: 2, md: 3 }, py: { xs: 2, md: 3 }, maxWidth: 1280, width: '100%', minWidth: 0 }}>
      <title>{`${waiting > 0 ? `(${counted(waiting)}) ` : ''}${title} · จานสี หลังร้าน`}</title>
      {back && (
        <Link
          component={RouterLink}
          to={back.to}
          variant="body2"
          sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, minHeight: { xs: 44, md: 32 } }}
        >
          <ArrowBackIcon aria-hidden fontSize="small" />
          {back.label}
        </Link>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: subtitle ? 0.5 : 2 }}>
        <Typography variant="h1">{title}</Typography>
        {aside}
      </Box>
      {subtitle && <Typography sx={{ mb: 2, overflowWrap: 'anywhere' }}>{subtitle}</Typography>}
      {children}
    </Box>
  )
}
