import { listDamageReports } from '@jansi/contract/calls/damage-reports'
import { listPendingReturns } from '@jansi/contract/calls/returns'
import { listTodos } from '@jansi/contract/calls/todos'
import type { PendingReturnOrder } from '@jansi/contract/returns'
import { AWAITING_RETURN_NAME } from '@jansi/contract/statuses'
import type { Todo } from '@jansi/contract/todos'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { FRESH, queryOf } from '../../lib/api/query-of.ts'
import { todoWords } from '../../lib/orders/todos.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Tabs } from '../../ui/choices/tabs.tsx'
import { Alert } from '../../ui/page/alert.tsx'
import { HistoryTab } from './history-tab.tsx'
import { RequestTab } from './request-tab.tsx'
import type { RefundListOf } from './session-card.tsx'
import { useReturnRequest } from './use-return-request.ts'

type Tab = 'request' | 'history'

/** Returning borrowed items: a new request, and the history of earlier ones (specification, section 2). */
export function ReturnView({ refundList }: { refundList?: RefundListOf }) {
  const pending = useQuery({ ...queryOf(listPendingReturns, {}, FRESH), select: awaitingReturn })
  const reports = useQuery(queryOf(listDamageReports, {}, FRESH))
  const request = useReturnRequest()
  const [query] = useSearchParams()
  const [picked, setPicked] = useState<Tab | null>(query.get('tab') === 'history' ? 'history' : null)
  const todos = useQuery(queryOf(listTodos, {}, FRESH))
  const needed = todos.data?.filter(isInHistory) ?? []

  // Until a tab is picked by hand: the request, unless no order awaits its return.
  const underWay = request.done !== null || request.draft.sessionId !== null
  const nothingToReturn = pending.data?.length === 0 && !underWay
  const tab = picked ?? (nothingToReturn ? 'history' : 'request')

  return (
    <Tabs<Tab>
      label="การคืนอุปกรณ์"
      value={tab}
      onChange={setPicked}
      tabs={[
        {
          value: 'request',
          label: 'ขอคืน',
          panel: (
            <>
              {needed[0] && (
                <Alert
                  tone="info"
                  className="mb-4"
                  action={
                    <Button variant="secondary" onClick={() => setPicked('history')}>
                      ดูในประวัติการคืน
                    </Button>
                  }
                >
                  {todoWords(needed[0]).title}
                </Alert>
              )}
              <RequestTab
                // Its place is below the alert, and it contains the reports.
                orders={todos.isLoading || reports.isLoading ? undefined : pending.data}
                reports={reports.data ?? []}
                failed={pending.isError}
                retrying={pending.isRefetching}
                onRetry={() => void pending.refetch()}
                request={request}
                onShowHistory={() => setPicked('history')}
              />
            </>
          ),
        },
        {
          value: 'history',
          label: (
            <span className="relative">
              <span>ประวัติการคืน</span>
              {needed.length > 0 && (
                <span className="absolute -end-3 top-0 size-2.5 rounded-chip bg-accent">
                  <span className="sr-only">มีสิ่งที่ต้องทำ</span>
                </span>
              )}
            </span>
          ),
          panel: (
            <HistoryTab
              refundList={refundList}
              onFinish={(session) => {
                request.finish(session)
                setPicked('request')
              }}
              onShowRequest={() => setPicked('request')}
            />
          ),
        },
      ]}
    />
  )
}

/** The orders that can be returned: only those whose status name is the awaiting-return one (section 4). */
function awaitingReturn(orders: PendingReturnOrder[]): PendingReturnOrder[] {
  return orders.filter((order) => order.payment_status_name === AWAITING_RETURN_NAME)
}

/** True for something that is done in the history of returns: penalties, refunds of them, unfinished requests. */
function isInHistory({ return_session: session }: Todo): boolean {
  return session !== undefined
}
