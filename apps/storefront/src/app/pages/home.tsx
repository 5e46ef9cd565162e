import { BannerCarousel } from '../../features/banners/banner-carousel.tsx'
import { CategoryGrid } from '../../features/catalog/category-grid.tsx'
import { HomeOrdersNotice } from '../../features/catalog/orders-notice.tsx'
import { HomeFaq } from '../../features/faq/home-faq.tsx'
import { FeaturedArticle } from '../../features/tutorials/featured-article.tsx'
import { DocumentTitle } from '../../ui/document-title.tsx'
import { ServerPart } from '../server-part.tsx'

/** Home (specification, section 2). */
export function Component() {
  return (
    <>
      <DocumentTitle />
      <h1 className="sr-only">จานสี ร้านอุปกรณ์ศิลปะของชมรมศิลปะบำบัด</h1>
      <div className="space-y-12 md:space-y-16">
        <div className="space-y-2 md:space-y-6">
          <BannerCarousel />
          <ServerPart
            name="available"
            load={() => import('../../features/catalog/available-row.tsx').then((part) => part.AvailableRow)}
          />
        </div>
        <HomeOrdersNotice />
        <CategoryGrid />
        <FeaturedArticle />
        <ServerPart
          name="survey"
          load={() => import('../../features/survey/survey-block.tsx').then((part) => part.SurveyBlock)}
        />
        <HomeFaq />
      </div>
    </>
  )
}
