import { listTutorialCategories, listTutorials } from '@jansi/contract/calls/tutorials'
import { TutorialList } from '../../features/tutorials/tutorial-list.tsx'
import { queryOf } from '../../lib/api/query-of.ts'
import { DocumentTitle } from '../../ui/page/document-title.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'
import type { PageHandle } from '../prefetch-on-intent.ts'

export const handle: PageHandle = {
  prefetch(queryClient) {
    void queryClient.prefetchQuery(queryOf(listTutorials, {}))
    void queryClient.prefetchQuery(queryOf(listTutorialCategories, {}))
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
