import { useHydrated } from '@jansi/client/use-hydrated'
import { useState } from 'react'

/**
 * Returns the first values of a form's fields: the input of the visitor or a password manager in the server's HTML before
 * it is hydrated, otherwise `empty`.
 */
export function useTypedValues<Values extends Record<string, string>>(empty: Values): Values {
  const hydrated = useHydrated()
  const [values] = useState(() => (hydrated || typeof document === 'undefined' ? empty : readFields(empty)))
  return values
}

function readFields<Values extends Record<string, string>>(empty: Values): Values {
  const fields = Object.keys(empty).map((name) => {
    const field = document.querySelector<HTMLInputElement>(`main input[name="${name}"]`)
    return [name, field?.value ?? '']
  })
  return { ...empty, ...Object.fromEntries(fields) }
}
