import { sql } from 'drizzle-orm'
import { users } from '../../db/schema/people.ts'

/** SQL: the name of a `users` row, as a receipt names the payer. */
export const PAYER = sql<string>`btrim(${users.firstName} || ' ' || ${users.lastName})`
