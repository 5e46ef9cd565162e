import type { Database } from '../../db/client.ts'
import { readTogether } from '../../db/read-together.ts'
import { PRODUCT_FILE_HEAD, productLines } from './product-file.ts'
import { categoriesWithCounts, productsOfFile } from './staff-queries.ts'

/** Returns all products as one CSV file, a line a variant, as they are at one moment. */
export function exportProductFile(database: Database): Promise<string> {
  return readTogether(database, async (db) => {
    const categoryNames = new Map((await categoriesWithCounts(db)).map(({ id, name }) => [id, name]))
    return PRODUCT_FILE_HEAD + productLines(await productsOfFile(db), categoryNames)
  })
}
