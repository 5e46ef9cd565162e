import { formatWeekdayTime } from '@jansi/client/format'
import { serverNow } from '@jansi/client/server-clock'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ComponentProps } from 'react'
import { ago, phone, waited } from '../../lib/text/format.ts'
import { MemberName } from '../member/member-facts.tsx'
import { Beside, type QueueColumn } from './queue.tsx'

type Member = ComponentProps<typeof MemberName>['member'] & { phone_number: string }

/** Returns the column of the member that a record is about, who heads its card. */
export const memberColumn = <R extends { member: Member }>(): QueueColumn<R> => ({
  title: 'สมาชิก',
  cell: ({ member }) => (
    <>
      <Box component="span" sx={{ display: 'block', fontWeight: 600 }}>
        <MemberName member={member} />
      </Box>
      <Typography
        variant="caption"
        component="div"
        color="textSecondary"
        translate="no"
        sx={{ lineHeight: 1.4 }}
      >
        {phone(member.phone_number) || member.email}
      </Typography>
    </>
  ),
  card: 'head',
  short: ({ member }) => <MemberName member={member} />,
})

/** Returns the column of the moment at which a record came into the queue, and how long ago that is. */
export const sinceColumn = <R extends { created_at: string }>(title: string): QueueColumn<R> => ({
  title,
  cell: ({ created_at }) => (
    <>
      <time dateTime={created_at} title={formatWeekdayTime(created_at)}>
        {formatWeekdayTime(created_at)}
      </time>
      <Beside>{ago(created_at, serverNow())}</Beside>
    </>
  ),
})

/** Returns the column of how long a record has waited. */
export const waitedColumn = <R extends { created_at: string }>(): QueueColumn<R> => ({
  title: 'รอมา',
  cell: ({ created_at }) => (
    <Box
      component="time"
      dateTime={created_at}
      title={formatWeekdayTime(created_at)}
      sx={{ whiteSpace: 'nowrap' }}
    >
      {waited(created_at, serverNow())}
    </Box>
  ),
})
