/** Path of a resource's list with one filter set, as react-admin reads it from the address. */
export function queuePath(resource: string, filter: Record<string, string>): string {
  const query = new URLSearchParams({ filter: JSON.stringify(filter), page: '1', perPage: '25' })
  return `/${resource}?${query}`
}
