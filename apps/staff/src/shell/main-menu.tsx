import TodayIcon from '@mui/icons-material/TodayOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Fragment } from 'react'
import { Menu, useGetIdentity, useSidebarState, useStoreContext } from 'react-admin'
import { useMayOpen } from '../lib/admin/permissions.ts'
import { MENU_GROUPS } from '../lib/admin/resource.ts'
import { useSections } from '../lib/admin/sections-context.ts'
import { paths } from '../paths.ts'

/** The sections of the console that this volunteer may open, grouped by task. */
export function MainMenu() {
  const sections = useSections()
  const mayOpen = useMayOpen()
  const store = useStoreContext()
  return (
    <>
      <Menu>
        {Object.entries(MENU_GROUPS).map(([group, title], index) => (
          <Fragment key={group}>
            <MenuHeading title={title} />
            {index === 0 && <Menu.Item to={paths.today} primaryText="วันนี้" leftIcon={<TodayIcon />} />}
            {sections
              .filter(({ name, menu }) => menu.group === group && mayOpen(name))
              .map(({ name, menu: { title: primaryText, icon: Icon } }) => (
                <Menu.Item
                  key={name}
                  to={`/${name}`}
                  primaryText={primaryText}
                  leftIcon={<Icon />}
                  onClick={() => forgetSearch(store, name)}
                />
              ))}
          </Fragment>
        ))}
      </Menu>
      <Release />
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
      {`จานสี รุ่น ${identity.release}`}
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
