import { tutorialCategoriesQuery } from '../../features/tutorials/api/list-tutorial-categories.ts'
import { tutorialsQuery } from '../../features/tutorials/api/list-tutorials.ts'
import { TutorialList } from '../../features/tutorials/tutorial-list.tsx'
import { DocumentTitle } from '../../ui/page/document-title.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'
import type { PageHandle } from '../prefetch-on-intent.ts'

export const handle: PageHandle = {
  prefetch(queryClient) {
    void queryClient.prefetchQuery(tutorialsQuery)
    void queryClient.prefetchQuery(tutorialCategoriesQuery)
  },
}

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
