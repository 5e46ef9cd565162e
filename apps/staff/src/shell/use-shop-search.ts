import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useDataProvider } from 'react-admin'
import { useMayOpen } from '../lib/admin/permissions.ts'
import { type Hits, SEARCH_KINDS, type SearchKind } from './shop-search-kinds.ts'

const TYPING_PAUSE_MS = 350

export type Found = { kind: SearchKind; hits: Hits }
type Failed = { kind: SearchKind; error: unknown }

/**
 * Searches the sections that this volunteer may enter for the typed word, after a pause in typing. `answer` is of the typed
 * word, null until every section has responded or failed. `searchNow` skips the pause.
 */
export function useShopSearch() {
  const [text, setText] = useState('')
  const [word, setWord] = useState('')
  const dataProvider = useDataProvider()
  const mayOpen = useMayOpen()
  const kinds = SEARCH_KINDS.filter(({ section }) => mayOpen(section))
  const typed = text.trim()

  useEffect(() => {
    const timer = setTimeout(() => setWord(typed), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])

  // Under the names of the sections, so that a change of one reads its hits again.
  const queries = useQueries({
    queries: kinds.map((kind) => ({
      queryKey: [kind.section, 'search', word],
      queryFn: ({ signal }: { signal: AbortSignal }) => kind.search(dataProvider, word, signal),
      enabled: word !== '',
      // The others wait for it: the volunteer decides whether to try again.
      retry: false,
    })),
  })

  const found: Found[] = []
  const failed: Failed[] = []
  kinds.forEach((kind, index) => {
    const query = queries[index]
    if (query?.data) found.push({ kind, hits: query.data })
    else if (query?.error) failed.push({ kind, error: query.error })
  })
  const isAnswered = typed === word && found.length + failed.length === kinds.length
  return {
    text,
    setText,
    word: typed,
    answer: typed !== '' && isAnswered ? { found, failed } : null,
    searchNow: () => setWord(typed),
    retry: () => {
      for (const query of queries) if (query.error) void query.refetch()
    },
  }
}
