import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { describe, expect, it } from 'vitest'
import { migrationsFolder } from '../src/db/migrate.ts'
import { breaksOlderProcess } from './migration-rules.ts'
import { archivedReleases, releaseFacts } from './releases/release-archives.ts'

const folder = migrationsFolder()
const migrations = readMigrationFiles({ migrationsFolder: folder })
const journal: { entries: { idx: number; when: number; tag: string }[] } = JSON.parse(
  await readFile(join(folder, 'meta/_journal.json'), 'utf8'),
)
const releases = await archivedReleases()
const [baseline, ...later] = migrations
const baselineTime = baseline?.folderMillis ?? 0

describe('migrations', () => {
  it.for(releases)('go forward only: those of release %s are unchanged', async (release) => {
    const past = (await releaseFacts(release)).migrations.filter(({ createdAt }) => createdAt > baselineTime)
    const now = later.map(({ hash, folderMillis }) => ({ hash, createdAt: folderMillis }))
    expect(now.slice(0, past.length)).toEqual(past)
  })

  it('begin with the newest one of release 1.0.0', async () => {
    expect((await releaseFacts('1.0.0')).migrations.at(-1)?.createdAt).toBe(baselineTime)
  })

  it('stand in the journal in the order of their making, every file once', async () => {
    const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
    expect(journal.entries.map(({ tag }) => `${tag}.sql`)).toEqual(files)
    const [{ idx: first } = { idx: 0 }] = journal.entries
    expect(journal.entries.map(({ idx }) => idx)).toEqual(files.map((_, at) => first + at))
    const times = journal.entries.map(({ when }) => when)
    // One that is older than its predecessor would be skipped by databases that have the predecessor.
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
  })

  it('after 1.0.0 break no older process that still runs', async () => {
    const newTables = new Set<string>()
    for (const { tag } of journal.entries.slice(1)) {
      const statements = await readFile(join(folder, `${tag}.sql`), 'utf8')
      expect(breaksOlderProcess(statements, newTables), tag).toEqual([])
    }
  })
})

describe('the rule for migrations', () => {
  const faults = (...statements: string[]) =>
    breaksOlderProcess(statements.join(';--> statement-breakpoint\n'), new Set())

  it.each([
    'DROP TABLE "orders"',
    'DROP INDEX "orders_by_user"',
    'ALTER TABLE "orders" DROP COLUMN "amount"',
    'ALTER TABLE "orders" RENAME COLUMN "amount" TO "total"',
    'ALTER TABLE "orders" RENAME TO "purchases"',
    'ALTER TABLE "orders" ALTER COLUMN "amount" SET DATA TYPE bigint',
    'ALTER TABLE "orders" ALTER COLUMN "paid_at" SET NOT NULL',
    'ALTER TABLE "orders" ALTER COLUMN "amount" DROP DEFAULT',
    'ALTER TABLE "orders" ADD COLUMN "note" text NOT NULL',
    'ALTER TABLE "orders" ADD COLUMN "note" text, DROP COLUMN "amount"',
    'ALTER TABLE "orders" ADD COLUMN "note" text UNIQUE',
    'ALTER TABLE "orders" ADD CONSTRAINT "small" CHECK ("amount" < 100)',
    'ALTER TABLE "orders" ADD CONSTRAINT "once" UNIQUE("number")',
    'ALTER TABLE "orders" ADD CONSTRAINT "of" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id")',
    'CREATE UNIQUE INDEX "once" ON "orders" USING btree ("number")',
    'CREATE TRIGGER "watch" BEFORE INSERT ON "orders" EXECUTE FUNCTION watch()',
    'CREATE TRIGGER "keep" BEFORE UPDATE OR DELETE ON "orders" FOR EACH ROW EXECUTE FUNCTION "refuse_change"()',
    'CREATE TRIGGER "touch" BEFORE UPDATE ON "order_items" FOR EACH ROW EXECUTE FUNCTION "touch_order"()',
    'CREATE FUNCTION "touch_order"() RETURNS trigger LANGUAGE plpgsql AS $$ begin update orders set amount = 0 where id = new.order_id; return null; end $$',
    'CREATE FUNCTION "watch"() RETURNS trigger AS $$ begin delete from orders; return new; end $$',
    'ALTER TYPE "status" ADD VALUE \'lost\'',
    'UPDATE "orders" SET "amount" = 0',
    'UPDATE "site_settings" SET "document" = "document" || \'{"phone": ""}\'::jsonb',
    'INSERT INTO "orders" ("amount") SELECT 0',
    'INSERT INTO "payment_methods" ("id", "name") VALUES (1, \'QR\') ON CONFLICT ("id") DO UPDATE SET "name" = \'QR\'',
    'UPDATE "orders" SET "amount" = 0 WHERE "status" = 1',
    'SELECT 1;\nDROP TABLE "orders"',
  ])('refuses %s', (statement) => {
    expect(faults(statement)).not.toEqual([])
  })

  it('accepts an index that is made concurrently only in a migration of its own, and only if that can be repeated', () => {
    const outside = '-- outside a transaction\n'
    const made = 'CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_by_note" ON "orders" USING btree ("note")'
    expect(faults(outside + made)).toEqual([])
    expect(faults(made)).not.toEqual([])
    expect(faults(outside + made, 'ALTER TABLE "orders" ADD COLUMN "note" text')).not.toEqual([])
    expect(faults(outside + made.replace('IF NOT EXISTS ', ''))).not.toEqual([])
    expect(faults(outside + made.replace('CREATE', 'CREATE UNIQUE'))).not.toEqual([])
  })

  it('accepts additions', () => {
    expect(
      faults(
        'CREATE TABLE "gifts" ("id" serial PRIMARY KEY NOT NULL, "order_id" uuid NOT NULL)',
        'ALTER TABLE "gifts" ADD CONSTRAINT "of" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id")',
        'CREATE UNIQUE INDEX "gifts_once" ON "gifts" USING btree ("order_id")',
        'ALTER TABLE "orders" ADD COLUMN "note" text',
        'ALTER TABLE "orders" ADD COLUMN "version" integer DEFAULT 1 NOT NULL',
        'ALTER TABLE "orders" ADD COLUMN "gift_id" integer',
        'ALTER TABLE "orders" ADD CONSTRAINT "gift" FOREIGN KEY ("gift_id") REFERENCES "public"."gifts"("id")',
        'INSERT INTO "gifts" ("order_id") SELECT "id" FROM "orders"',
        'INSERT INTO "payment_methods" ("id", "name") VALUES (9, \'QR\') ON CONFLICT DO NOTHING',
        'ALTER TABLE "orders" ADD CONSTRAINT "first" CHECK ("orders"."version" <= "orders"."number")',
        'UPDATE "orders" SET "note" = \'\' WHERE "note" IS NULL',
        'UPDATE "site_settings" SET "document" = \'{"phone": ""}\'::jsonb || "document"',
        'CREATE INDEX "orders_by_note" ON "orders" USING btree ("note" desc) WHERE "note" is not null',
      ),
    ).toEqual([])
  })
})
