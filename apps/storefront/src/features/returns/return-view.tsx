import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Tabs } from '../../ui/tabs.tsx'
import { pendingReturnsQuery } from './api/pending-returns.ts'
import { HistoryTab } from './history-tab.tsx'
import { RequestTab } from './request-tab.tsx'
import type { RefundListOf } from './session-card.tsx'
import { useReturnRequest } from './use-return-request.ts'

type Tab = 'request' | 'history'

/** Returning borrowed items: a new request, and the history of earlier ones (specification, section 2). */
export function ReturnView({ refundList }: { refundList?: RefundListOf }) {
  const pending = useQuery(pendingReturnsQuery)
  const request = useReturnRequest()
  const [picked, setPicked] = useState<Tab | null>(null)

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
          label: 'ขอคืนใหม่',
          panel: (
            <RequestTab
              orders={pending.data}
              failed={pending.isError}
              retrying={pending.isRefetching}
              onRetry={() => void pending.refetch()}
              request={request}
              onShowHistory={() => setPicked('history')}
            />
          ),
        },
        {
          value: 'history',
          label: 'ประวัติการคืน',
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
