import Box from '@mui/material/Box'
import { type ReactNode, Suspense, useEffect } from 'react'
import { Layout, usePermissions, useTimeout } from 'react-admin'
import type { Permissions } from '../lib/admin/auth-provider.ts'
import { preloadWhenIdle } from '../lib/admin/preload-when-idle.ts'
import { pagesOf, type Section } from '../lib/admin/resource.ts'
import { SectionsContext } from '../lib/admin/sections-context.ts'
import { LoadingState } from '../ui/page/states.tsx'
import { HandScanner } from './hand-scanner.tsx'
import { LiveUpdates } from './live-updates.tsx'
import { MainMenu } from './main-menu.tsx'
import { MenuSidebar } from './menu-sidebar.tsx'
import { ShellError } from './shell-error.tsx'
import { ShopSearchDialog } from './shop-search.tsx'
import { StoppedDecisions } from './stopped-decisions.tsx'
import { ThumbBar } from './thumb-bar.tsx'
import { TopBar } from './top-bar.tsx'
import { UnsentNotice } from './unsent-notice.tsx'

type ShellProps = { sections: readonly Section[]; children: ReactNode }

/** The frame of every page: the bar, the menu, and the text for a page that failed. */
export function Shell({ sections, children }: ShellProps) {
  usePreloadedSections(sections)
  return (
    <SectionsContext value={sections}>
      <Layout appBar={TopBar} menu={MainMenu} sidebar={MenuSidebar} error={ShellError} appBarAlwaysOn>
        <UnsentNotice />
        <LiveUpdates />
        <HandScanner />
        <StoppedDecisions />
        <Suspense fallback={<LateLoading />}>{children}</Suspense>
        <ThumbBar />
      </Layout>
    </SectionsContext>
  )
}

/** Fetches the code of the search and of the sections that this volunteer may enter while the first page is read. */
function usePreloadedSections(sections: readonly Section[]) {
  const { permissions } = usePermissions<Permissions>()
  useEffect(() => {
    if (!permissions) return
    const pages = sections.filter(({ name }) => permissions.enter[name]).flatMap(pagesOf)
    return preloadWhenIdle([ShopSearchDialog, ...pages])
  }, [permissions, sections])
}

/** Nothing at first, so that a page whose code comes at once does not flash; then that it is loading. */
function LateLoading() {
  const isLate = useTimeout(500)
  return <Box sx={{ minHeight: '100vh' }}>{isLate && <LoadingState />}</Box>
}
