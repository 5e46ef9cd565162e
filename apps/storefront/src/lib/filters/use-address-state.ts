import { useHydrated } from '@jansi/client/use-hydrated'
import { type SetStateAction, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** How a value is read from the query of an address, and written as one. */
export type InAddress<Value> = {
  read: (query: URLSearchParams) => Value
  write: (value: Value) => [name: string, value: string][]
}

const ours = 'address-state'

/**
 * State that is kept in the address, so that going back finds it again. The address follows the state, never
 * the other way round: it is updated when there is time for it, and a slow phone would otherwise put back an
 * earlier input. Only a link to another address of the same page replaces the state. The server's HTML shows the page
 * without a query; the state of the address follows once it is hydrated.
 */
export function useAddressState<Value>(
  place: InAddress<Value>,
): [Value, (next: SetStateAction<Value>) => void] {
  const { key, state, search } = useLocation()
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const [value, setValue] = useState(() => place.read(new URLSearchParams(hydrated ? search : '')))
  const seen = useRef(hydrated ? key : null)
  const [isRead, setRead] = useState(hydrated)
  // Before anything is shown or asked for with the page's own state.
  if (hydrated && !isRead) {
    setRead(true)
    setValue(place.read(new URLSearchParams(search)))
  }

  // Changes begin with it: words, choices and presses from before the hydration come one after the other, some before the
  // state of the address is shown.
  const latest = useRef(isRead ? value : place.read(new URLSearchParams(search)))
  useLayoutEffect(() => {
    if (isRead) latest.current = value
  }, [value, isRead])

  useEffect(() => {
    if (key === seen.current || !hydrated) return
    const isFirst = seen.current === null
    seen.current = key
    if (state !== ours && !isFirst) setValue(place.read(new URLSearchParams(search)))
  }, [key, state, search, place, hydrated])

  const change = (next: SetStateAction<Value>) => {
    const changed = next instanceof Function ? next(latest.current) : next
    latest.current = changed
    setRead(true)
    setValue(changed)
    const written = place.write(changed).filter(([, text]) => text !== '')
    const options = { replace: true, preventScrollReset: true, state: ours }
    void navigate(`?${new URLSearchParams(written)}`, options)
  }
  return [value, change]
}
