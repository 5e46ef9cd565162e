import { randomUUID } from 'node:crypto'
import type { Order } from '@jansi/contract/orders'
import type { StaffProduct } from '@jansi/contract/staff-catalog'
import type { StaffTutorial } from '@jansi/contract/staff-content'
import type { StaffRefund } from '@jansi/contract/staff-refunds'
import type { StaffWorkshop } from '@jansi/contract/staff-workshops'
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import webPush from 'web-push'
import { categories } from '../src/db/schema/catalog.ts'
import { lineAccounts, sessions } from '../src/db/schema/people.ts'
import { bangkokDay, dayAfter } from '../src/domain/days.ts'
import { expireCheckoutHolds } from '../src/modules/checkout/commands/expire-checkout-holds.ts'
import { sendDigests } from '../src/modules/digests/commands/send-digests.ts'
import { noteImages } from '../src/modules/images/commands/note-images.ts'
import { pruneRows } from '../src/modules/jobs/commands/prune-rows.ts'
import { linkAccount } from '../src/modules/line-login/commands/link-account.ts'
import { mailComposer } from '../src/modules/mail-recipes/commands/compose-recipe.ts'
import { sealRows } from '../src/modules/seals/commands/seal-rows.ts'
import { issueSetupCode } from '../src/modules/setup/commands/issue-setup-code.ts'
import { advanceWaitingLists } from '../src/modules/waiting-list/commands/advance-waiting-lists.ts'
import { ensureIdentity, noteBackup } from '../src/transfer/shop-identity.ts'
import { sweepImages } from '../src/transfer/sweep-images.ts'
import { deliverDueMails } from './deliver-mails.ts'
import { lineId } from './line-stand-in.ts'
import { aPaperWithQr, aPhoto, walletQrText } from './pictures.ts'
import { aBrowser } from './push.ts'
import { openShop, type Person } from './shop.ts'
import { aReturn, checkout, done, first } from './shop-goods.ts'

const shop = openShop({ env: { VAPID_PRIVATE_KEY: webPush.generateVAPIDKeys().privateKey } })

/** Columns whose moments are no moments of the shop. */
const NOT_OF_THE_SHOP = [
  // How fast calls come in, by the clock of the process: it is compared with nothing that the shop writes.
  'rate_limits.expire',
  // Compared with other seals only, to outlast the database's transactions: it has the clock of those.
  'seals.created_at',
]

it('writes every moment by its own clock, which is 400 days ahead of the database', async () => {
  // At noon in Bangkok: some work is not done at night.
  shop.at(`${bangkokDay(new Date(Date.now() + 400 * 86_400_000))}T05:00:00Z`)
  const [staff, admin, member] = [await shop.staff(), await shop.anAdmin(), await shop.aMember()]
  done(await staff.put('/notifications/choice/', { kind: 'staff_digest', channel: 'mail' }), 200)
  shop.pass(1)
  const product = await openTheShop(staff)
  await signUp()
  await order(staff, admin, member, product)
  await waitForAPiece(staff, member, product)
  await runJobs()

  const moments = await countMoments()
  expect(moments.filter(({ rows }) => rows === 0).map(({ column }) => column)).toEqual([])
  const ofToday = moments.filter((one) => one.ofToday > 0).map(({ column }) => column)
  expect(ofToday.filter((column) => !NOT_OF_THE_SHOP.includes(column))).toEqual([])
})

/** The member comes back from LINE, and blocks the club there. */
async function linkLine({ id: userId }: Person): Promise<void> {
  const [session] = await shop.orm
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
  await linkAccount(shop.deps, { userId, sessionId: session?.id ?? '' }, lineId())
  await shop.orm.update(lineAccounts).set({ unreachableSince: shop.deps.clock() })
}

const inDays = (days: number) => dayAfter(bangkokDay(shop.deps.clock()), days)

/** Staff upload an image, write an article, and add a workshop and a product with numbered pieces. */
async function openTheShop(staff: Person): Promise<StaffProduct> {
  const { key } = done(await staff.upload<{ key: string }>('/staff/images/', {}, await aPhoto()), 201)
  const article = {
    ...{ title: 'ระบายสีน้ำ', description: '', category_name: 'เทคนิค', author: 'มะลิ', difficulty_level: 'ง่าย' },
    ...{ main_image_key: key, video_url: '', content: '<p>น้ำ</p>', tags: '', is_published: true, images: [] },
  }
  const written = done(await staff.post<StaffTutorial>('/staff/tutorials/', article), 201)
  done(await staff.put(`/staff/tutorials/${written.id}/`, { ...article, version: written.version }), 200)
  const banner = {
    image_key: key,
    alt_text: 'ร้าน',
    is_active: true,
    position: 1,
    starts_at: null,
    ends_at: null,
  }
  done(await staff.post('/staff/banners/', banner), 201)
  const [category] = await shop.orm
    .insert(categories)
    .values({ name: 'brushes', displayName: 'พู่กัน' })
    .returning()
  const input = {
    ...{ name: 'พู่กันกลม', description: '', brand: '', category: category?.id, image_keys: [] },
    ...{ is_for_sale: true, is_for_rent: true, is_used: false, is_active: true },
    ...{ sale_price: 45, rental_price: 10, replacement_price: 90 },
  }
  const size = {
    size: 'เบอร์ 2',
    sale_price: null,
    rental_price: null,
    replacement_price: null,
    is_active: true,
  }
  const variants = [{ ...size, type_name: 'เบอร์', initial_stock: 4 }]
  const product = done(await staff.post<StaffProduct>('/staff/products/', { ...input, variants }), 201)
  done(await staff.post(`/staff/variants/${first(product.variants).id}/pieces/`, { count: 2 }), 201)
  const days = { hand_over_on: inDays(0), starts_on: inDays(1), ends_on: inDays(2), return_due_on: inDays(9) }
  const workshop = done(
    await staff.post<StaffWorkshop>('/staff/workshops/', { name: 'สีน้ำ', ...days, product_ids: [product.id] }),
    201,
  )
  done(await staff.post(`/staff/workshops/${workshop.id}/activate/`), 200)
  return product
}

/** Somebody signs up, confirms that by the mail and logs in; somebody else signs up twice and confirms neither. */
async function signUp(): Promise<void> {
  const password = 'Wet-on-Wet-2569'
  const register = (email: string) =>
    shop.guest.post('/dj-rest-auth/registration/', {
      ...{ email, password1: password, password2: password },
      ...{ first_name: 'มะลิ', last_name: 'สีน้ำ', phone_number: '0812345678' },
    })
  const email = 'mali@example.org'
  done(await register(email), 201)
  const [text = ''] = await deliver()
  const key = /account-confirm-email\/([\w-]+)\//.exec(text)?.[1]
  done(await shop.guest.post('/dj-rest-auth/registration/verify-email/', { key }), 200)
  done(await shop.guest.post('/dj-rest-auth/login/', { email, password }), 200)
  done(await register('ton@example.org'), 201)
  done(await register('ton@example.org'), 400)
}

/** Delivers the mails that wait, and returns their texts. */
async function deliver(): Promise<string[]> {
  const { clock, database, settings } = shop.deps
  const texts: string[] = []
  const outbox = {
    ...{ orm: shop.orm, clock, compose: mailComposer({ database, settings, clock }) },
    transport: { send: async ({ text }: { text: string }) => void texts.push(text) },
    logger: { info() {}, warn() {}, error() {} },
  }
  while ((await deliverDueMails(outbox)) > 0);
  return texts
}

/** A loan from the cart to the paid penalty, with every step on the way, and an order that is paid back. */
async function order(staff: Person, admin: Person, member: Person, product: StaffProduct): Promise<void> {
  const { id: variant_id } = first(product.variants)
  const lent = { product_id: product.id, variant_id, quantity: 2, type: 'rent' }
  done(await member.put('/cart/sync_cart/', { sale: [], rent: [lent] }), 200)
  done(await member.put('/checkout/hold/', { sale: [], rent: [lent] }), 200)
  const made = done(
    await member.post<Order>('/order/create_from_cart/', checkout([lent]), {
      'idempotency-key': randomUUID(),
    }),
    201,
  )
  const path = `/staff/orders/${made.id}`
  done(await member.upload('/paymentslip/', { order: made.id }, await aPhoto()), 201)
  done(await staff.post(`${path}/transition/`, { to: 'rejected', reason: 'รูปไม่ชัด' }), 200)
  done(await member.upload('/paymentslip/', { order: made.id }, await aPhoto('#123456')), 201)
  done(await staff.post(`${path}/claim/`, {}), 200)
  const oncePaid = { 'idempotency-key': randomUUID() }
  done(
    await staff.post(`${path}/payment/`, { method: 'cash', amount: 25, slip_money: 'counted' }, oncePaid),
    200,
  )
  done(await staff.post(`${path}/set-aside/`, { piece: 1 }), 200)
  done(await staff.post(`${path}/hand-over/`), 200)
  done(await staff.post(`${path}/remind/`), 200)
  done(await member.post('/calendar/address/'), 201)
  done(await member.put('/notifications/choice/', { kind: 'loans', channel: 'push' }), 200)
  done(await member.put('/notifications/browser/', aBrowser()), 200)
  await linkLine(member)
  const report = {
    order_item: first(made.items).id,
    kind: 'broken',
    quantity: 1,
    note: 'หัก',
    request_key: randomUUID(),
  }
  const { id } = done(await member.post<{ id: number }>('/damagereport/', report), 201)
  done(await member.upload('/damagereportphoto/', { report: String(id), position: '1' }, await aPhoto()), 201)

  const session = await aReturn(member, [first(made.items).id])
  const returned = `/staff/returns/${session.id}`
  done(await staff.post(`${returned}/received/`), 200)
  const outcomes = [
    { condition: 1, quantity: 1, pieces: [1] },
    { condition: 5, quantity: 1, penalty_amount: 90 },
  ]
  const items = [{ return_item: first(session.items).id, outcomes }]
  done(await staff.post(`${returned}/review/`, { items }), 200)
  done(await member.upload('/penaltyslip/', { session: session.id }, await aPhoto()), 201)
  done(await staff.post(`${returned}/penalty-paid/`, { method: 'cash', slip_money: 'counted' }), 200)
  done(await admin.post(`${returned}/reopen/`, { reason: 'ตรวจผิด' }), 200)

  const sold = checkout([{ ...lent, quantity: 1, type: 'sale' }])
  const other = done(await member.post<Order>('/order/create_from_cart/', sold), 201)
  // The day of a wallet's code is the wallet's.
  const wallet = await aPaperWithQr(walletQrText('50012345678901', '25012024'))
  done(await member.upload('/paymentslip/', { order: other.id }, wallet), 201)
  done(await member.post(`/order/${other.id}/cancel/`), 200)
  const waiting = await staff.get<{ results: StaffRefund[] }>('/staff/refunds/?state=to_check')
  const refund = first(done(waiting, 200).results)
  const checked = { version: refund.version, received: 90, method: 'transfer' }
  const { version } = done(await staff.post<StaffRefund>(`/staff/refunds/${refund.id}/check/`, checked), 200)
  done(await admin.post(`/staff/refunds/${refund.id}/confirm/`, { version }), 200)
  const account = { kind: 'promptpay', number: '0812345678' }
  done(await member.put(`/refund/${refund.id}/destination/`, account), 200)
}

/**
 * A piece that comes back goes to the member who waits for it, and is held for another checkout, whose hold runs out and
 * is made again; a third member, who paid for it too, sends an image without a code.
 */
async function waitForAPiece(staff: Person, member: Person, product: StaffProduct): Promise<void> {
  const { id } = first(product.variants)
  const adjust = (available: number) =>
    staff.post(`/staff/variants/${id}/adjust/`, { available, reason: 'นับใหม่' })
  done(await adjust(-2), 200)
  done(await member.post('/waiting-list/', { variant_id: id }), 201)
  done(await adjust(2), 200)
  expect(await advanceWaitingLists(shop.deps)).toBe(1)
  const taker = await shop.aMember()
  const line = { product_id: product.id, variant_id: id, quantity: 1 }
  done(await taker.put('/checkout/hold/', { sale: [line], rent: [], page_key: 'opened' }), 200)
  const late = await shop.aMember()
  const wanted = checkout([{ ...line, type: 'sale' }])
  const kept = done(await late.post<Order>('/order/keep_refused_payment/', wanted), 201)
  done(await late.upload('/paymentslip/', { order: kept.id }, await aPhoto('#777777')), 201)
  shop.pass(15 * 60)
  expect(await expireCheckoutHolds(shop.deps)).toBe(1)
  done(await taker.put('/checkout/hold/', { sale: [line], rent: [], page_key: 'opened' }), 200)
}

async function runJobs(): Promise<void> {
  await issueSetupCode({ orm: shop.orm, dataDir: shop.deps.settings.dataDir }, shop.deps.clock())
  await shop.deps.files.put(`public/${'x'.repeat(22)}/1280.webp`, await aPhoto(), 'image/webp')
  expect(await noteImages(shop.deps)).toBeGreaterThan(0)
  await sweepImages(shop.deps)
  expect(await sendDigests(shop.deps)).toBe(1)
  await deliver()
  await sealRows(shop.deps)
  await pruneRows(shop.deps)
  // As the daily backup does.
  await ensureIdentity(shop.orm, shop.deps.clock())
  await noteBackup(shop.orm, shop.deps.clock())
}

/** A column that holds moments or days, and how many rows its table has. */
type Moments = { column: string; rows: number; ofToday: number }

/**
 * Counts, for each column of our tables that holds moments or days, the rows whose value is within a day of the database's
 * own clock.
 */
async function countMoments(): Promise<Moments[]> {
  const { rows: columns } = await shop.orm.execute<{ count: string }>(sql`
    select format(
      'select %L as column, count(*)::int as rows,
        count(*) filter (where %I between now() - interval ''1 day'' and now() + interval ''1 day'')::int as "ofToday"
        from %I', table_name || '.' || column_name, column_name, table_name) as count
    from information_schema.columns
    where table_schema = 'public' and data_type in ('timestamp with time zone', 'date')`)
  const { rows } = await shop.orm.execute<Moments>(
    sql.raw(columns.map(({ count }) => count).join(' union all ')),
  )
  return rows
}
