import type { Call } from '@jansi/contract/endpoint'

/** Returns an endpoint's address with its `:parameters` filled in. Empty query values are left out. */
export function endpointUrl(
  baseUrl: string,
  endpoint: Pick<Call, 'path'>,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_whole, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const search = new URLSearchParams(
    Object.entries(query)
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .map(([name, value]) => [name, String(value)]),
  ).toString()
  return `${baseUrl}${path}${search && `?${search}`}`
}
