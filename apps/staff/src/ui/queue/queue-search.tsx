import SearchIcon from '@mui/icons-material/Search'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { useEffect, useRef, useState } from 'react'
import { useListContext } from 'react-admin'
import { useShortcut } from '../../lib/input/shortcuts.ts'

const TYPING_PAUSE_MS = 350
const MAX_SEARCH_CHARACTERS = 100

/** Searches a list by the filter `q`, after a pause in typing. */
export function QueueSearch(props: { label: string }) {
  const { filterValues, setFilters } = useListContext()
  const searched = typeof filterValues.q === 'string' ? filterValues.q : ''
  const [text, setText] = useState(searched)
  const field = useRef<HTMLInputElement>(null)
  useShortcut('search', props.label, () => field.current?.select())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Another tab may be chosen before the search runs; the search must not bring the former one back.
  const filters = useRef(filterValues)
  /** The word that was typed last, until the list is searched by it. */
  const asked = useRef<string>(undefined)

  useEffect(() => {
    filters.current = filterValues
  }, [filterValues])
  useEffect(() => {
    // The list may still load an earlier word while the next one is typed: that must not remove characters.
    if (asked.current === undefined) setText(searched)
    else if (asked.current === searched) asked.current = undefined
  }, [searched])
  useEffect(() => () => clearTimeout(timer.current), [])

  function type(next: string) {
    const word = next.trim()
    setText(next)
    asked.current = word
    clearTimeout(timer.current)
    const { pathname } = window.location
    timer.current = setTimeout(() => {
      // The list stays on the screen while the code of the next page is fetched: a search now would lead back to it.
      if (window.location.pathname !== pathname) return
      const { q = '', ...others } = filters.current
      if (q === word) asked.current = undefined
      else setFilters(word ? { ...others, q: word } : others)
    }, TYPING_PAUSE_MS)
  }

  return (
    <TextField
      type="search"
      placeholder={props.label}
      inputRef={field}
      value={text}
      onChange={(event) => type(event.target.value)}
      onKeyDown={(event) => {
        // After it the page's keys act again.
        if (event.key === 'Escape') field.current?.blur()
      }}
      slotProps={{
        htmlInput: { maxLength: MAX_SEARCH_CHARACTERS, 'aria-label': props.label },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon aria-hidden />
            </InputAdornment>
          ),
        },
      }}
      sx={{ width: { md: 380 }, mb: 2 }}
    />
  )
}
