import MoreIcon from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useState } from 'react'
import { useListContext } from 'react-admin'
import { counted } from '../../lib/text/format.ts'

export type QueueTab<Status extends string> = {
  status: Status | null
  label: string
  count: number | null
  /** Other values of the filter that belong to the tab. */
  parts?: readonly Status[]
}

type QueueTabsProps<Status extends string> = {
  label: string
  /** Name of the filter the tabs set; the tab without a status takes it away. */
  filter: string
  tabs: readonly QueueTab<Status>[]
  /** Tabs in which nothing waits are behind a menu at their end. */
  foldsEmpty?: boolean
}

const EVERYTHING = 'all'

/** Status tabs over a list, each with how many wait there. */
export function QueueTabs<Status extends string>({
  label,
  filter,
  tabs,
  foldsEmpty = false,
}: QueueTabsProps<Status>) {
  const { filterValues, setFilters } = useListContext()
  const current: unknown = filterValues[filter]
  const shown = tabs.find(
    ({ status, parts }) => status === current || parts?.some((part) => part === current),
  )

  const isFolded = (tab: QueueTab<Status>, index: number) =>
    foldsEmpty && index > 0 && tab.count === 0 && tab !== shown
  const folded = tabs.filter(isFolded)

  function choose(value: string) {
    const { [filter]: _, ...others } = filterValues
    setFilters(value === EVERYTHING ? others : { ...others, [filter]: value })
  }

  return (
    <Box sx={{ display: 'flex', borderBottom: '1px solid', borderColor: 'divider', mb: 2 }}>
      <Tabs
        value={shown?.status ?? EVERYTHING}
        onChange={(_, value: string) => choose(value)}
        variant="scrollable"
        // Not "auto": an arrow that comes makes the strip narrower, and that would bring the chosen tab back into view.
        scrollButtons
        allowScrollButtonsMobile
        aria-label={label}
        sx={{
          minWidth: 0,
          '& .MuiTabs-scrollButtons.Mui-disabled': { display: 'none' },
        }}
      >
        {tabs
          .filter((tab, index) => !isFolded(tab, index))
          .map(({ status, label: name, count }) => (
            <Tab
              key={status ?? EVERYTHING}
              value={status ?? EVERYTHING}
              label={count === null ? name : `${name} (${counted(count)})`}
            />
          ))}
      </Tabs>
      {folded.length > 0 && <MoreTabs tabs={folded} onChoose={choose} />}
    </Box>
  )
}

type MoreTabsProps = { tabs: readonly QueueTab<string>[]; onChoose: (status: string) => void }

/** The tabs in which nothing waits. */
function MoreTabs({ tabs, onChoose }: MoreTabsProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        endIcon={<MoreIcon aria-hidden />}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ flexShrink: 0, color: 'text.secondary', fontSize: '0.9375rem' }}
      >
        เพิ่มเติม
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {tabs.map(({ status, label }) => (
          <MenuItem
            key={status}
            onClick={() => {
              setAnchor(null)
              onChoose(status ?? EVERYTHING)
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
