import { useHydrated } from '@jansi/client/use-hydrated'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '../../lib/pages/paths.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { controlClasses } from '../../ui/forms/field.tsx'
import { useEarlyInput } from '../../ui/forms/use-early-input.ts'
import { ThaiText } from '../../ui/page/thai-text.tsx'
import { classNames } from '../../ui/styles/class-names.ts'
import { searchQuery } from './api/search.ts'
import { noFilter } from './search-filter.ts'
import { type Suggestion, suggestionsOf } from './suggestions.ts'

const MAX_SUGGESTED_PRODUCTS = 7
/** Suggestions are asked for when the visitor stops typing for so long. */
const SUGGEST_AFTER_MS = 150

/** Suggestions for the words that are typed, while the list `isOpen`. */
function useSuggestions(typed: string, isOpen: boolean): Suggestion[] {
  const [wanted, setWanted] = useState('')
  const { data } = useQuery({
    ...searchQuery({ ...noFilter, words: wanted, shown: MAX_SUGGESTED_PRODUCTS }),
    enabled: isOpen && wanted !== '',
  })
  useEffect(() => {
    const timer = setTimeout(() => setWanted(typed.trim()), SUGGEST_AFTER_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return isOpen && typed.trim() !== '' && wanted !== '' ? suggestionsOf(data) : []
}

/** Puts the focus into the field for a visitor who has just come to the search by a link, and wants to type. */
function useFocusAfterLink(input: RefObject<HTMLInputElement | null>, isWanted: boolean): void {
  const { key } = useLocation()
  const hydrated = useHydrated()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is shown
  useEffect(() => {
    if (!hydrated || key === 'default' || !isWanted) return
    // After the page itself has got the focus, as on every change of the route.
    const frame = requestAnimationFrame(() => input.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [hydrated])
}

/**
 * The search field with suggestions, a combobox: the arrow keys go through them, Enter opens one or searches for the typed
 * words, Escape closes them.
 */
export function SearchBox({ words, onSearch }: { words: string; onSearch: (words: string) => void }) {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const [typed, setTyped] = useState(words)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const suggestions = useSuggestions(typed, isOpen)

  useEffect(() => setTyped(words), [words])
  useEarlyInput(input, typed, (early) => {
    setTyped(early)
    setOpen(document.activeElement === input.current)
  })
  useFocusAfterLink(input, words === '')

  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const search = (text: string) => {
    close()
    setTyped(text)
    onSearch(text.trim())
  }
  const choose = ({ text, to }: Suggestion) => {
    if (to === undefined) return search(text)
    close()
    navigate(to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const last = suggestions.length - 1
    if (event.key === 'Escape') return close()
    if (suggestions.length === 0 || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
    event.preventDefault()
    if (event.key === 'ArrowDown') setActive(active === last ? -1 : active + 1)
    else setActive(active === -1 ? last : active - 1)
  }
  const chosen = suggestions[active]

  return (
    // biome-ignore lint/a11y/useSemanticElements: React does not know the element <search> in every browser
    <div role="search">
      <form
        action={paths.search}
        className="relative flex max-w-read gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (chosen) choose(chosen)
          else search(typed)
        }}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) close()
        }}
      >
        <span className="relative block flex-1">
          <input
            ref={input}
            type="search"
            name="q"
            role="combobox"
            aria-label="ค้นหาทั้งร้าน"
            aria-autocomplete="list"
            aria-expanded={suggestions.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={chosen && `${id}-${active}`}
            autoComplete="off"
            enterKeyHint="search"
            maxLength={100}
            placeholder="สินค้า บทความ คำถาม"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setOpen(true)
              setActive(-1)
            }}
            onKeyDown={onKeyDown}
            className={controlClasses}
          />
        </span>
        <Button type="submit" aria-label="ค้นหา">
          <Search aria-hidden className="size-5" />
        </Button>
        <Suggestions id={id} suggestions={suggestions} active={active} onChoose={choose} />
      </form>
      <p role="status" className="sr-only">
        {suggestions.length > 0 && `มีคำแนะนำ ${suggestions.length} รายการ ใช้ปุ่มลูกศรขึ้นลงเพื่อเลือก`}
      </p>
    </div>
  )
}

type SuggestionsProps = {
  /** The beginning of the ids of the list and its options. */
  id: string
  suggestions: readonly Suggestion[]
  active: number
  onChoose: (suggestion: Suggestion) => void
}

function Suggestions({ id, suggestions, active, onChoose }: SuggestionsProps) {
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label="คำแนะนำ"
      tabIndex={-1}
      hidden={suggestions.length === 0}
      className="absolute inset-x-0 top-full z-20 mt-1 overflow-hidden rounded-card border border-line bg-card py-1 shadow-soft"
    >
      {suggestions.map((suggestion, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus
        <div
          key={suggestion.key}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          // The field keeps the focus, and the list stays open for the click.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(suggestion)}
          className={classNames(
            'flex min-h-12 cursor-pointer items-center justify-between gap-3 px-4 py-2',
            index === active ? 'bg-indigo-tint text-indigo-deep' : 'hover:bg-indigo-tint',
          )}
        >
          <span className="min-w-0">
            <ThaiText>{suggestion.text}</ThaiText>
          </span>
          <span className="shrink-0 text-sm text-ink-soft">{suggestion.kind}</span>
        </div>
      ))}
    </div>
  )
}
