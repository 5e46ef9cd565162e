import { useHydrated } from '@jansi/client/use-hydrated'
import { getActiveWorkshop, listAvailableProducts } from '@jansi/contract/calls/catalog'
import { type ComponentType, useEffect, useState } from 'react'
import { BannerCarousel } from '../../features/banners/banner-carousel.tsx'
import { CategoryGrid } from '../../features/catalog/category-grid.tsx'
import { HomeFaq } from '../../features/faq/home-faq.tsx'
import { queryOf } from '../../lib/api/query-of.ts'
import { useSignedIn } from '../../lib/session/session.ts'
import { DocumentTitle } from '../../ui/page/document-title.tsx'
import { classNames } from '../../ui/styles/class-names.ts'
import { ServerPart } from '../server-part.tsx'
import { WorkshopSetPart } from '../workshop-set-part.tsx'

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
  // Its place is kept from the first paint on, and only for members who may have something to do.
  const visibility = hydrated ? !signedIn && 'hidden' : 'only-member'
  return (
    <div className={classNames('[:root:not([data-no-todos])_&]:min-h-18', visibility)}>
      {signedIn && Loaded && <Loaded />}
    </div>
  )
}

/** Home (specification, section 2). */
export function Component() {
  return (
    <>
      <DocumentTitle />
      <div className="space-y-12 md:space-y-16">
        <div className="space-y-2 md:space-y-6">
          {/* Without banners the welcome has the whole width. */}
          <div className="lg:grid lg:grid-cols-[25rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-x-10 lg:has-[>:last-child:empty]:block">
            <ServerPart
              name="welcome"
              height="min-h-50 lg:min-h-115"
              prefetch={(queryClient) => queryClient.prefetchQuery(queryOf(getActiveWorkshop, {}))}
              load={() => import('../../features/welcome/home-welcome.tsx').then((part) => part.HomeWelcome)}
            />
            <LaterMemberHome />
            <div className="mt-3 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-0">
              <BannerCarousel />
            </div>
          </div>
          <ServerPart
            name="available"
            height="min-h-90"
            prefetch={(queryClient) => queryClient.prefetchQuery(queryOf(listAvailableProducts, {}))}
            load={() => import('../../features/catalog/available-row.tsx').then((part) => part.AvailableRow)}
          />
        </div>
        <WorkshopSetPart />
        <CategoryGrid />
        <ServerPart
          name="article"
          height="min-h-150 md:min-h-90"
          load={() =>
            import('../../features/tutorials/featured-article.tsx').then((part) => part.FeaturedArticle)
          }
        />
        <ServerPart
          name="survey"
          load={() => import('../../features/survey/survey-block.tsx').then((part) => part.SurveyBlock)}
        />
        <HomeFaq />
      </div>
    </>
  )
}
