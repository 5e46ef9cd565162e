import { ProductCard } from '../../features/catalog/product-card.tsx'
import { FoundQuestions } from '../../features/faq/found-questions.tsx'
import { SearchView } from '../../features/search/search-view.tsx'
import { useSiteSettings } from '../../lib/site-settings.ts'
import { DocumentTitle } from '../../ui/document-title.tsx'
import { PageTitle } from '../../ui/page-title.tsx'

/** The search of the whole shop. */
export function Component() {
  const symbol = useSiteSettings()?.card_currency_symbol ?? '$'
  return (
    <>
      <DocumentTitle>ค้นหา</DocumentTitle>
      <PageTitle>ค้นหา</PageTitle>
      <SearchView
        renderProduct={(product) => <ProductCard product={product} symbol={symbol} />}
        renderQuestions={(questions) => <FoundQuestions faqs={questions} />}
      />
    </>
  )
}
