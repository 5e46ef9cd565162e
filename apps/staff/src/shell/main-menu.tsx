import FoldIcon from '@mui/icons-material/ExpandLess'
import UnfoldIcon from '@mui/icons-material/ExpandMore'
import TodayIcon from '@mui/icons-material/TodayOutlined'
import ManageIcon from '@mui/icons-material/TuneOutlined'
import Box from '@mui/material/Box'
import ListItemIcon from '@mui/material/ListItemIcon'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { useEffect } from 'react'
import { Menu, useGetIdentity, useSidebarState, useStore, useStoreContext } from 'react-admin'
import { useLocation } from 'react-router'
import { useMayOpen } from '../lib/admin/permissions.ts'
import { MENU_GROUPS, type Section } from '../lib/admin/resource.ts'
import { useSections } from '../lib/admin/sections-context.ts'
import { useSummary } from '../lib/admin/summary.ts'
import { counted } from '../lib/text/format.ts'
import { paths } from '../paths.ts'

/** The sections of the console that this volunteer may open, by task: the waiting work with its counts, and the rest folded. */
export function MainMenu() {
  const sections = useSections()
  const mayOpen = useMayOpen()
  const of = (group: keyof typeof MENU_GROUPS) =>
    sections.filter(({ name, menu }) => menu.group === group && mayOpen(name))
  const managed = of('manage')
  return (
    <>
      <Menu>
        <MenuHeading title={MENU_GROUPS.work} />
        <Menu.Item to={paths.today} primaryText="วันนี้" leftIcon={<TodayIcon />} />
        <SectionItems sections={of('work')} />
        <MenuHeading title={MENU_GROUPS.shop} />
        <SectionItems sections={of('shop')} />
        {managed.length > 0 && <FoldedGroup sections={managed} />}
      </Menu>
      <Release />
    </>
  )
}

function SectionItems({ sections }: { sections: readonly Section[] }) {
  const store = useStoreContext()
  const { data: summary } = useSummary()
  return sections.map(({ name, menu: { title, icon: Icon, countOf, isLate = false } }) => {
    const count = (summary && countOf?.(summary)) ?? 0
    return (
      <Menu.Item
        key={name}
        to={`/${name}`}
        primaryText={
          <Box component="span" sx={{ display: 'flex', justifyContent: 'space-between', columnGap: 1 }}>
            <span>{title}</span>
            {count > 0 && <Count isLate={isLate}>{counted(count)}</Count>}
          </Box>
        }
        leftIcon={<Icon />}
        onClick={() => forgetSearch(store, name)}
      />
    )
  })
}

function Count({ isLate, children }: { isLate: boolean; children: string }) {
  return (
    <Box
      component="span"
      sx={{
        fontFamily: 'Mitr',
        fontWeight: 500,
        fontVariantNumeric: 'tabular-nums',
        color: isLate ? 'error.dark' : 'inherit',
      }}
    >
      {children}
    </Box>
  )
}

/** The sections that are seldom used, behind one row. It stays as it was left, and is open where one of its pages is. */
function FoldedGroup({ sections }: { sections: readonly Section[] }) {
  const [isOpen, setOpen] = useStore('menu.manage', false)
  const { pathname } = useLocation()
  const isInside = sections.some(({ name }) => pathname.startsWith(`/${name}`))
  useEffect(() => {
    if (isInside) setOpen(true)
  }, [isInside, setOpen])
  return (
    <>
      <MenuHeading title="" />
      <MenuItem aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} sx={{ minHeight: 44 }}>
        <ListItemIcon sx={{ color: 'inherit', minWidth: '40px !important' }}>
          <ManageIcon />
        </ListItemIcon>
        <Typography variant="inherit" noWrap sx={{ flexGrow: 1 }}>
          {MENU_GROUPS.manage}
        </Typography>
        {isOpen ? <FoldIcon aria-hidden /> : <UnfoldIcon aria-hidden />}
      </MenuItem>
      {isOpen && <SectionItems sections={sections} />}
    </>
  )
}

type KeptList = { filter?: { q?: string }; page?: number }

/** Opens a list from the menu with the filters of last time, but without its search, which would hide waiting records. */
function forgetSearch(store: ReturnType<typeof useStoreContext>, section: string): void {
  const key = `${section}.listParams`
  const kept = store.getItem<KeptList | undefined>(key)
  if (!kept?.filter?.q) return
  const { q: _, ...filter } = kept.filter
  store.setItem(key, { ...kept, filter, page: 1 })
}

/** Which release of Jansi the server runs, for a volunteer who reports a fault. */
function Release() {
  const [open] = useSidebarState()
  const { identity } = useGetIdentity()
  if (!open || identity?.release === undefined) return null
  return (
    <Typography variant="caption" sx={{ px: 2, py: 1.5, color: 'text.secondary' }}>
      {`Jansi รุ่น ${identity.release}`}
    </Typography>
  )
}

/** A named rule between groups: the name where the menu is wide, the rule alone where it is folded to icons. */
function MenuHeading({ title }: { title: string }) {
  const [open] = useSidebarState()
  return (
    <Box
      component="li"
      role="separator"
      aria-label={title}
      sx={{
        listStyle: 'none',
        mx: 2,
        pt: 1,
        mt: 1,
        fontSize: '0.8125rem',
        fontWeight: 600,
        color: 'text.secondary',
        borderTop: '1px solid',
        borderColor: 'divider',
        '&:first-of-type': { border: 0, mt: 0 },
      }}
    >
      {open && title}
    </Box>
  )
}
