import type { ReactNode } from 'react'
import { Layout } from 'react-admin'
import { MainMenu } from './main-menu.tsx'
import { MenuSidebar } from './menu-sidebar.tsx'
import { ShellError } from './shell-error.tsx'
import { TopBar } from './top-bar.tsx'

/** The frame of every page: the bar, the menu, and the message of a broken page. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <Layout appBar={TopBar} menu={MainMenu} sidebar={MenuSidebar} error={ShellError} appBarAlwaysOn>
      {children}
    </Layout>
  )
}
