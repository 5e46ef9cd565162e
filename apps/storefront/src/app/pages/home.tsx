import { DocumentTitle } from '../../ui/document-title.tsx'

/** Home (specification, section 2). */
export function Component() {
  return (
    <>
      <DocumentTitle />
      <h1 className="sr-only">จานสี ร้านอุปกรณ์ศิลปะของชมรมศิลปะบำบัด</h1>
    </>
  )
}
