import { useHydrated } from '@jansi/client/use-hydrated'
import { getActiveWorkshop, listAvailableProducts } from '@jansi/contract/calls/catalog'
import { type ComponentType, useEffect, useState } from 'react'
import { BannerCarousel } from '../../features/banners/banner-carousel.tsx'
import { CategoryGrid } from '../../features/catalog/category-grid.tsx'
import { HomeFaq } from '../../features/faq/home-faq.tsx'
import { FeaturedArticle } from '../../features/tutorials/featured-article.tsx'
import { queryOf } from '../../lib/api/query-of.ts'
import { useSignedIn } from '../../lib/session/session.ts'
import { DocumentTitle } from '../../ui/page/document-title.tsx'
import { ServerPart } from '../server-part.tsx'

/** The parts of the home page that only members see; guests do not load their code. */
function LaterMemberHome() {
  const signedIn = useSignedIn()
  const [Loaded, setLoaded] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (!signedIn) return
    import('../member-home.tsx').then(
      ({ MemberHome }) => setLoaded(() => MemberHome),
      // Offline, or a newer release is there: the page is whole without them.
      () => {},
    )
  }, [signedIn])
  const hydrated = useHydrated()
  // Its place is kept from the first paint on, and only for members.
  const visibility = hydrated ? (signedIn ? '' : 'hidden') : 'only-member'
  return <div className={`min-h-14 ${visibility}`}>{signedIn && Loaded && <Loaded />}</div>
}

/** Home (specification, section 2). */
export function Component() {
  return (
    <>
      <DocumentTitle />
      <h1 className="sr-only">จานสี ร้านอุปกรณ์ศิลปะของชมรมศิลปะบำบัด</h1>
      <div className="space-y-12 md:space-y-16">
        <div className="space-y-2 md:space-y-6">
          <ServerPart
            name="workshop"
            height="min-h-50 md:min-h-32"
            load={async (queryClient) => {
              const code = import('../../features/workshop/workshop-strip.tsx')
              await queryClient.prefetchQuery(queryOf(getActiveWorkshop, {}))
              return (await code).WorkshopStrip
            }}
          />
          <LaterMemberHome />
          <BannerCarousel />
          <ServerPart
            name="available"
            height="min-h-90"
            load={async (queryClient) => {
              const code = import('../../features/catalog/available-row.tsx')
              await queryClient.prefetchQuery(queryOf(listAvailableProducts, {}))
              return (await code).AvailableRow
            }}
          />
        </div>
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
