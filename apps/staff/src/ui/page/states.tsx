import type { Elements } from '@jansi/client/elements'
import CloudOffIcon from '@mui/icons-material/CloudOff'
import InboxIcon from '@mui/icons-material/MoveToInbox'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Typography from '@mui/material/Typography'
import type { ReactElement } from 'react'
import { errorText, isGone } from '../../lib/api/api-error.ts'

const centred = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  textAlign: 'center',
  gap: 1.5,
  py: 6,
  px: 2,
} as const

/** Shown while something loads. */
export function LoadingState() {
  return (
    <Box sx={centred} role="status">
      <CircularProgress aria-hidden />
      <Typography color="textSecondary">กำลังโหลด</Typography>
    </Box>
  )
}

/** Shows that there is nothing here, and the next step. */
export function EmptyState(props: { title: string; children?: Elements }) {
  return (
    <Box sx={centred}>
      <InboxIcon aria-hidden sx={{ fontSize: 40, color: 'text.secondary' }} />
      <Typography variant="h2" component="p">
        {props.title}
      </Typography>
      {props.children}
    </Box>
  )
}

/** Shows a failure and offers a retry, except for a missing record, which a retry would not find either. */
export function ErrorState(props: { error: unknown; onRetry: () => void; children?: Elements }) {
  if (isGone(props.error)) return <EmptyState title={errorText(props.error)}>{props.children}</EmptyState>
  return (
    <Box sx={centred} role="alert">
      <CloudOffIcon aria-hidden sx={{ fontSize: 40, color: 'error.main' }} />
      <Typography>{errorText(props.error)}</Typography>
      <Button variant="outlined" onClick={props.onRetry}>
        ลองอีกครั้ง
      </Button>
      {props.children}
    </Box>
  )
}

/** A query of the page. */
export type Read<T> = { data: T | undefined; error: unknown; refetch: () => unknown }

/** The content once a query has read its data; until then that it loads, or why it failed, with a retry. */
export function Loaded<T>({ query, children }: { query: Read<T>; children: (data: T) => ReactElement }) {
  const { data, error, refetch } = query
  if (data !== undefined) return children(data)
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState />
}
