import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useEffect, useState } from 'react'
import { Sidebar, type SidebarProps, useSidebarState } from 'react-admin'
import { useLocation } from 'react-router'

/** A menu that covers the page is closed on each new page, also after Back or a reload. */
export function MenuSidebar(props: SidebarProps) {
  const liesOver = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const [layOver, setLayOver] = useState(false)
  const location = useLocation()
  const [, setOpen] = useSidebarState()
  // biome-ignore lint/correctness/useExhaustiveDependencies: shut when one arrives, not whenever it is opened.
  useEffect(() => {
    if (liesOver) setOpen(false)
    setLayOver(liesOver)
  }, [liesOver, location])
  // It was open next to the page: as a dialog it would open, and hide the page from screen readers
  // permanently.
  if (liesOver && !layOver) return null
  return <Sidebar {...props} />
}
