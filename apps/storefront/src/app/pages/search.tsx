import { ProductCard } from '../../features/catalog/product-card.tsx'
import { FoundQuestions } from '../../features/faq/found-questions.tsx'
import { SearchView } from '../../features/search/search-view.tsx'
import { useCardLabels } from '../../lib/workshop/card-labels.ts'
import { DocumentTitle } from '../../ui/page/document-title.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'

/** The search of the whole shop. */
export function Component() {
  const labels = useCardLabels()
  return (
    <>
      <DocumentTitle>ค้นหา</DocumentTitle>
      <PageTitle>ค้นหา</PageTitle>
      <SearchView
        renderProduct={(product) => <ProductCard product={product} {...labels} />}
        renderQuestions={(questions) => <FoundQuestions faqs={questions} />}
      />
    </>
  )
}
