/** The moment of the list that is shown, by which its further pages leave out rows that came in since. */
type Moment = { as_of?: string | undefined }

/**
 * Returns a reader of the pages of lists. The first page of a list, by its name and `listKey` (filter, sort, size), has its
 * moment; the further ones bring it back.
 */
export function listMoments() {
  const moments = new Map<string, { listKey: string; as_of: string }>()
  return async function readPage<Page extends Moment>(
    { name, listKey, page }: { name: string; listKey: string; page: number },
    read: (moment: { as_of?: string }) => Promise<Page>,
  ): Promise<Page> {
    const known = moments.get(name)
    const result = await read(page > 1 && known?.listKey === listKey ? { as_of: known.as_of } : {})
    if (result.as_of !== undefined) moments.set(name, { listKey, as_of: result.as_of })
    return result
  }
}
