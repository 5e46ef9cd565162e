import { TutorialList } from '../../features/tutorials/tutorial-list.tsx'
import { DocumentTitle } from '../../ui/document-title.tsx'
import { PageTitle } from '../../ui/page-title.tsx'

/** The list of articles. */
export function Component() {
  return (
    <>
      <DocumentTitle>บทความ</DocumentTitle>
      <PageTitle intro="แบบฝึกและเทคนิคสั้น ๆ ลองทำตามได้ด้วยอุปกรณ์ในร้าน">บทความ</PageTitle>
      <TutorialList />
    </>
  )
}
