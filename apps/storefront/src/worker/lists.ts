import { listOf, recordIn } from './requests.ts'

/** Returns the response to the call of one record from a kept list that contains it, with the time of the list. */
export async function foundInList(cacheName: string, url: string): Promise<Response | undefined> {
  const wanted = listOf(new URL(url).pathname)
  if (wanted === null) return undefined
  const kept = await caches.match(wanted.list, { cacheName, ignoreVary: true })
  const record = recordIn(await kept?.json(), wanted.id)
  return record === undefined ? undefined : Response.json(record, { headers: kept?.headers ?? {} })
}
