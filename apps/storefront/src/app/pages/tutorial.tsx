import { useParams } from 'react-router'
import { tutorialQuery } from '../../features/tutorials/api/get-tutorial.ts'
import { MissingTutorial, TutorialDetail } from '../../features/tutorials/tutorial-detail.tsx'
import { DocumentTitle } from '../../ui/document-title.tsx'
import type { PageHandle } from '../prefetch-on-intent.ts'

export const handle: PageHandle = {
  prefetch: (queryClient, { id }) => void queryClient.prefetchQuery(tutorialQuery(Number(id))),
}

/** One article. */
export function Component() {
  const { id = '' } = useParams()
  if (/^[1-9]\d{0,8}$/.test(id)) return <TutorialDetail id={Number(id)} />
  return (
    <>
      <DocumentTitle>ไม่พบบทความ</DocumentTitle>
      <MissingTutorial />
    </>
  )
}
