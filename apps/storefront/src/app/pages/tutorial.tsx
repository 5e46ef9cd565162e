import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { tutorialQuery } from '../../features/tutorials/api/get-tutorial.ts'
import { MissingTutorial, TutorialDetail } from '../../features/tutorials/tutorial-detail.tsx'
import { useIsMissing } from '../../lib/missing-pages.ts'
import { paths } from '../../lib/paths.ts'
import { DocumentTitle } from '../../ui/document-title.tsx'
import type { PageHandle } from '../prefetch-on-intent.ts'

export const handle: PageHandle = {
  prefetch: (queryClient, { id }) => void queryClient.prefetchQuery(tutorialQuery(Number(id))),
}

/** One article. */
export function Component() {
  const { id = '' } = useParams()
  const isMissing = useIsMissing()
  const isId = /^[1-9]\d{0,8}$/.test(id)
  if (isId && !isMissing) return <TutorialDetail id={Number(id)} />
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
