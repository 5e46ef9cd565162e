import { serverNow } from '@jansi/client/server-clock'
import type { ComponentProps } from 'react'
import { ago, dateTime, shortDateTime } from '../../lib/text/format.ts'
import { MemberName } from '../member/member-facts.tsx'
import { Beside, type QueueColumn } from './queue.tsx'

type Member = ComponentProps<typeof MemberName>['member']

/** Returns the column of the member that a record is about, who heads its card. */
export const memberColumn = <R extends { member: Member }>(): QueueColumn<R> => ({
  title: 'สมาชิก',
  cell: ({ member }) => (
    <>
      <MemberName member={member} />
      <Beside>
        <span translate="no">{member.email}</span>
      </Beside>
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
      <time dateTime={created_at} title={dateTime(created_at)}>
        {shortDateTime(created_at, serverNow())}
      </time>
      <Beside>{ago(created_at, serverNow())}</Beside>
    </>
  ),
})
