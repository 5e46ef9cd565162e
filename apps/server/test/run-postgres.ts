import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { MIGRATED } from './postgres.ts'

/**
 * Creates an empty database on the PostgreSQL that the files of the run share, with or without our tables, and returns its
 * address. It ends with the run.
 */
export async function createTestDatabase({ migrated }: { migrated: boolean }): Promise<string> {
  const maintenance = inject('postgres')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client(maintenance)
  await client.connect()
  try {
    await client.query(`create database ${name} template ${migrated ? MIGRATED : 'template0'}`)
  } finally {
    await client.end()
  }
  const url = new URL(maintenance)
  url.pathname = name
  return url.href
}
