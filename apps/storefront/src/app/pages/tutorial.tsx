import { useParams } from 'react-router'
import { MissingTutorial, TutorialDetail } from '../../features/tutorials/tutorial-detail.tsx'
import { DocumentTitle } from '../../ui/document-title.tsx'

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
