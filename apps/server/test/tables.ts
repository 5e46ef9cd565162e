import { readdirSync } from 'node:fs'
import { is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'

const SCHEMA = new URL('../src/db/schema/', import.meta.url)

const files: Record<string, unknown>[] = await Promise.all(
  readdirSync(SCHEMA).map((name) => import(new URL(name, SCHEMA).href)),
)

/** Every table of the schema, from all of its files. */
export const TABLES = files.flatMap((file) => Object.values(file)).filter((value) => is(value, PgTable))
