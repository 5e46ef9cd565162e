import type { Database } from '../../db/client.ts'
import { readTogether } from '../../db/read-together.ts'
import { PRODUCT_FILE_HEAD, productLines } from './product-file.ts'
import { categoriesWithCounts, productsAfter } from './staff-queries.ts'

/**
 * Returns all products as one CSV file, a line a variant, as they are at one moment. Reads and writes slice by slice, so that
 * no statement comes near its time limit, and other requests are served in between.
 */
export function exportProductFile(database: Database): Promise<string> {
  return readTogether(database, async (db) => {
    const categoryNames = new Map((await categoriesWithCounts(db)).map(({ id, name }) => [id, name]))
    const parts = [PRODUCT_FILE_HEAD]
    let slice = await productsAfter(db, 0)
    for (let last = slice.at(-1); last !== undefined; last = slice.at(-1)) {
      parts.push(productLines(slice, categoryNames))
      slice = await productsAfter(db, last.product.id)
    }
    return parts.join('')
  })
}
