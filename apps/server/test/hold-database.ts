import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { sql } from 'drizzle-orm'
import { openDatabase } from '../src/db/client.ts'

/**
 * A second process for the tests: `tsx hold-database.ts <folder> [write]` opens the data folder and reports
 * it. With `write` it inserts rows until it is killed, and prints each number once the database has confirmed
 * it. With `fail` it does the same on a disk that fails every sync after ten rows.
 */
async function main(folder: string, mode: string | undefined): Promise<void> {
  const database = await openDatabase({ dataDir: folder })
  console.log('open')
  if (mode === undefined) {
    setInterval(() => {}, 1_000)
    return
  }
  await database.orm.execute(sql`create table if not exists confirmed (n int primary key)`)
  for (let n = 1; ; n++) {
    await database.orm.execute(sql`insert into confirmed values (${n})`)
    process.stdout.write(`${n}\n`)
    if (mode === 'fail' && n === 10) failSyncs()
  }
}

function failSyncs(): void {
  fs.fsyncSync = () => {
    throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' })
  }
  syncBuiltinESMExports()
}

main(process.argv[2] ?? '', process.argv[3]).catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
