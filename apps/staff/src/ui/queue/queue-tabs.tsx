import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
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
}

const EVERYTHING = 'all'

/** Status tabs over a list, each with how many wait there. */
export function QueueTabs<Status extends string>({ label, filter, tabs }: QueueTabsProps<Status>) {
  const { filterValues, setFilters } = useListContext()
  const current: unknown = filterValues[filter]
  const shown = tabs.find(
    ({ status, parts }) => status === current || parts?.some((part) => part === current),
  )

  function choose(value: string) {
    const { [filter]: _, ...others } = filterValues
    setFilters(value === EVERYTHING ? others : { ...others, [filter]: value })
  }

  return (
    <Tabs
      value={shown?.status ?? EVERYTHING}
      onChange={(_, value: string) => choose(value)}
      variant="scrollable"
      // Not "auto": an arrow that comes makes the strip narrower, and that would bring the chosen tab back into view.
      scrollButtons
      allowScrollButtonsMobile
      aria-label={label}
      sx={{
        borderBottom: '1px solid',
        borderColor: 'divider',
        mb: 2,
        '& .MuiTabs-scrollButtons.Mui-disabled': { display: 'none' },
      }}
    >
      {tabs.map(({ status, label: name, count }) => (
        <Tab
          key={status ?? EVERYTHING}
          value={status ?? EVERYTHING}
          label={count === null ? name : `${name} (${counted(count)})`}
        />
      ))}
    </Tabs>
  )
}
