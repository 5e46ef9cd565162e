import { getTutorial } from '@jansi/contract/calls/tutorials'
import { idInAddress } from '@jansi/contract/clean-number'
import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { MissingTutorial, TutorialDetail } from '../../features/tutorials/tutorial-detail.tsx'
import { queryOf } from '../../lib/api/query-of.ts'
import { useIsMissing } from '../../lib/pages/missing-pages.ts'
import { paths } from '../../lib/pages/paths.ts'
import { DocumentTitle } from '../../ui/page/document-title.tsx'
import type { PageHandle } from '../prefetch-on-intent.ts'

export const handle: PageHandle = {
  prefetch: (queryClient, { id }) =>
    void queryClient.prefetchQuery(queryOf(getTutorial, { params: { id: idInAddress(id ?? '') } })),
}

/** One article. */
export function Component() {
  const id = idInAddress(useParams().id ?? '')
  const isMissing = useIsMissing()
  const isId = id !== 0
  if (isId && !isMissing) return <TutorialDetail id={id} />
  return (
    <>
      <DocumentTitle>ไม่พบบทความ</DocumentTitle>
      <MissingTutorial />
      {isId && <LeaveForList />}
    </>
  )
}

/** Leads from an unknown article to the list (specification, section 8), once the server's page is hydrated. */
function LeaveForList() {
  const navigate = useNavigate()
  useEffect(() => {
    void navigate(paths.tutorials, { replace: true })
  }, [navigate])
  return null
}
