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
import type { HomePartName } from '../home-parts.ts'
import { ServerPart, type ServerPartProps } from '../server-part.tsx'
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
  return <div className={classNames('todo-place', visibility)}>{signedIn && Loaded && <Loaded />}</div>
}

function HomePart({ name, ...rest }: Omit<ServerPartProps, 'load'> & { name: HomePartName }) {
  return (
    <ServerPart
      {...rest}
      name={name}
      load={() => import('../home-parts.ts').then(({ homeParts }) => homeParts[name])}
    />
  )
}

/** Home (specification, section 2). */
export function Component() {
  return (
    <>
      <DocumentTitle />
      <div className="space-y-12 md:space-y-16">
        <div className="space-y-2 md:space-y-6">
          <div className="welcome-columns">
            <HomePart
              name="welcome"
              height="min-h-50 lg:min-h-115"
              prefetch={(queryClient) => queryClient.prefetchQuery(queryOf(getActiveWorkshop, {}))}
            />
            <LaterMemberHome />
            <div>
              <BannerCarousel />
            </div>
          </div>
          <HomePart
            name="available"
            height="min-h-90"
            prefetch={(queryClient) => queryClient.prefetchQuery(queryOf(listAvailableProducts, {}))}
          />
        </div>
        <WorkshopSetPart />
        <CategoryGrid />
        <HomePart name="article" height="min-h-150 md:min-h-90" />
        <HomePart name="survey" />
        <HomeFaq />
      </div>
    </>
  )
}
