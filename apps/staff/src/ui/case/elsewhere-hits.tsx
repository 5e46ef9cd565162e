import { LIMITS } from '@jansi/contract/limits'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useListContext } from 'react-admin'
import type { HitsElsewhere } from '../../lib/admin/resource.ts'
import { counted } from '../../lib/text/format.ts'

type ElsewhereHitsProps = {
  /** Name of the filter that the tabs set. */
  filter: string
  /** The tab that holds the records of a status; null is the one without a filter. */
  tabs: readonly { status: string; tab: string | null; label: string }[]
}

/** Reports that a search has hits in other tabs, with links to them that keep the search. Nothing where it has none. */
export function ElsewhereHits({ filter, tabs }: ElsewhereHitsProps) {
  const { filterValues, setFilters, meta, isPlaceholderData } = useListContext()
  const { elsewhere = [] } = (meta ?? {}) as { elsewhere?: readonly HitsElsewhere[] }
  // The hits of the search before are not those of the one that runs.
  if (!filterValues.q || isPlaceholderData || elsewhere.length === 0) return null
  const links = tabs.flatMap(({ status, ...tab }) => {
    const hits = elsewhere.find((one) => one.status === status)
    return hits ? [{ ...tab, count: hits.count }] : []
  })
  const total = links.reduce((sum, { count }) => sum + count, 0)
  const { [filter]: _, ...others } = filterValues
  return (
    <Typography component="div" role="status" sx={{ mb: 2 }}>
      <span>{`อีก ${counted(total, LIMITS.countedRows)} รายการในแท็บ `}</span>
      {links.map(({ tab, label, count }) => (
        <Link
          key={label}
          component="button"
          type="button"
          onClick={() => setFilters(tab === null ? others : { ...others, [filter]: tab })}
          sx={{ mr: 2, minHeight: 44, fontSize: 'inherit', fontWeight: 600 }}
        >
          {`${label} (${counted(count, LIMITS.countedRows)})`}
        </Link>
      ))}
    </Typography>
  )
}
