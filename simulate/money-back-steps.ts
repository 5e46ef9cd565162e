import { baht, type Club, type Person } from './club.ts'
import { isOpenRefund, type Order, type Refund, type Return, refundOf } from './model.ts'
import { moneyLookedFor, progressed } from './order-rules.ts'
import { penaltyMoneyFound, refundUnpaid } from './penalty-rules.ts'
import { expectRefusal, press } from './press.ts'

type ShopRefund = {
  id: number
  version: number
  state: string
  needs?: string
  can: { confirm?: boolean; set_destination?: boolean }
}
type ShopOwner = { id: string; refunds?: ShopRefund[] }

const isReturn = (owner: Order | Return): owner is Return => 'parts' in owner
const memberOf = (owner: Order | Return) => (isReturn(owner) ? owner.order.member : owner.member)

/** The call of the newest refund of an order or a return. */
async function callOf({ admin }: Club, owner: Order | Return): Promise<string> {
  const path = `/staff/${isReturn(owner) ? 'returns' : 'orders'}/${owner.id}/`
  const [newest] = (await admin.client.get<ShopOwner>(path)).refunds ?? []
  if (newest === undefined) throw new Error(`${path} has no refund.`)
  return `/staff/refunds/${newest.id}/`
}

/** A volunteer looks for the money of a slip that waits for nothing any more: mostly it came, and is owed back. */
export async function check(club: Club, staff: Person, owner: Order | Return): Promise<void> {
  const { refund, received } = owner
  if (refund === null || refund.owed !== null || refund.isWithdrawn) return
  const { dice, week } = club
  // Of an order more may be recorded than its price: a volunteer never lowers that.
  const found = isReturn(owner) ? received + dice.int(1, 9) * 1_000 : Math.max(owner.amount, received)
  const came = dice.percent(75) ? found : received
  const call = await callOf(club, owner)
  const { version } = await staff.client.get<ShopRefund>(call)
  const isNew = came > received
  const { body } = await staff.client.attempt<{ code?: string }>('POST', `${call}check/`, {
    body: {
      version,
      received: baht(came),
      ...(isNew ? { method: 'promptpay' } : {}),
      // Penalties may take all that came; where nothing goes back, the shop asks for a note.
      note: isNew ? (isReturn(owner) ? 'พบยอดในบัญชี' : '') : 'ไม่พบยอดโอน',
    },
  })
  const isOwn = staff.email === memberOf(owner)
  expectRefusal(`A check of ${call}`, body.code, isOwn ? 'own_case' : null)
  if (isOwn) return
  if (isReturn(owner)) {
    penaltyMoneyFound(owner, came, staff.email, week)
    progressed(owner.order, club.returns)
  } else moneyLookedFor(owner, came, staff.email, week)
  club.touch(owner)
}

const DESTINATION = { kind: 'promptpay', number: '0812345678' }

/** The member names the account that the money goes to. */
async function nameDestination({ client }: Person, owner: Order | Return): Promise<void> {
  const own = isReturn(owner)
    ? (await client.get<ShopOwner[]>('/returnsession/')).find(({ id }) => id === owner.id)
    : await client.get<ShopOwner>(`/order/${owner.id}/`)
  const [shown] = own?.refunds ?? []
  if (shown?.can.set_destination) await client.put(`/refund/${shown.id}/destination/`, DESTINATION)
}

/** Money goes back: an admin confirms much of it, and who found it does not pay it. */
export async function payBack(club: Club, member: Person | null, owner: Order | Return): Promise<void> {
  const { refund } = owner
  if (!refund?.owed || !isOpenRefund(refund)) return
  const { admin, dice, volunteers } = club
  if (member) await nameDestination(member, owner)
  const call = await callOf(club, owner)
  if (memberOf(owner) === null && dice.percent(50))
    await club.treasurer.client.put(`${call}destination/`, DESTINATION)
  await confirm(club, call, refund)
  const finder = [...volunteers, admin].find(({ email }) => email === finderOf(refund))
  const others = dice.some([...volunteers, admin], 3)
  for (const staff of finder ? [finder, ...others] : others) {
    const { version, needs } = await staff.client.get<ShopRefund>(call)
    const isFinder = finderOf(refund) === staff.email
    if ((needs === 'other_person') !== isFinder)
      throw new Error(`Refund ${call}, found by ${finderOf(refund)}, needs ${needs} for ${staff.email}.`)
    const isOwn = staff.email === memberOf(owner)
    if (isFinder || isOwn) {
      await refusePay(club, staff, call, 'cash', isOwn ? 'own_case' : 'refund_other_person')
      continue
    }
    const isTransfer = dice.percent(40)
    if (isTransfer) await transfer(club, staff, call, refund)
    else await press(club, staff, `${call}pay/`, { version, note: 'คืนเงินสดที่โต๊ะ', method: 'cash' })
    club.payBack(owner)
    return
  }
}

/** An admin finds that money did not go back, or staff that something may be owed after all: it is paid, or looked for, again. */
export async function correctRefund(club: Club, owner: Order | Return): Promise<void> {
  const { refund } = owner
  if (refund === null || refund.isWithdrawn || refund.owed === null) return
  const isPaid = refund.paidOn !== null && club.seldom('POST /staff/refunds/:id/undo-payment/', 2)
  const isNothing = refund.owed === 0 && club.seldom('POST /staff/refunds/:id/reopen/', 2)
  if (!isPaid && !isNothing) return
  const call = await callOf(club, owner)
  const { version } = await club.admin.client.get<ShopRefund>(call)
  const path = `${call}${isPaid ? 'undo-payment' : 'reopen'}/`
  await club.admin.client.post(path, { version, reason: 'กดผิดรายการ' })
  if (isPaid) refundUnpaid(owner, club.week)
  else owner.refund = refundOf({ refund: null }, null)
  club.touch(owner)
}

const finderOf = ({ foundBy, confirmedBy }: Refund) => foundBy ?? confirmedBy

/** A refund above the club's limit, or of more money than the order can have brought, waits for the yes of an admin. */
async function confirm(club: Club, call: string, refund: Refund): Promise<void> {
  const { admin, rules } = club
  const { version, needs } = await admin.client.get<ShopRefund>(call)
  const isLarge = (refund.owed ?? 0) > rules.secondYesAbove
  if (isLarge && refund.confirmedBy === null && needs !== 'second_yes')
    throw new Error(`Refund ${call} of ${refund.owed} satang needs ${needs}.`)
  if (needs !== 'second_yes') return
  await refusePay(club, club.treasurer, call, 'cash', 'refund_second_yes')
  await admin.client.post(`${call}confirm/`, { version })
  refund.confirmedBy = admin.email
}

/** Money that goes by a bank needs the image of its transfer; one of another sum is none. */
async function transfer(club: Club, staff: Person, call: string, refund: Refund): Promise<void> {
  if (refund.proved !== refund.owed && club.dice.percent(30))
    await refusePay(club, staff, call, 'promptpay', 'refund_proof_required')
  const { version } = await staff.client.get<ShopRefund>(call)
  const form = { version: String(version) }
  const proved = await staff.client.upload<ShopRefund>(`${call}proof/`, form, await club.photoOfGoods(), 200)
  refund.proved = refund.owed
  await press(club, staff, `${call}pay/`, {
    version: proved.version,
    note: 'โอนคืนแล้ว',
    method: 'promptpay',
  })
}

/** Money does not leave before a second person, or without the proof of a transfer. */
async function refusePay(
  { calls }: Club,
  staff: Person,
  call: string,
  method: string,
  refusal: string,
): Promise<void> {
  const { version } = await staff.client.get<ShopRefund>(call)
  const { body } = await staff.client.attempt<{ code?: string }>('POST', `${call}pay/`, {
    body: { version, note: 'คืนเงินแล้ว', method },
    headers: { 'idempotency-key': `refused-${calls.records.length}` },
  })
  expectRefusal(`A payment of ${call}`, body.code, refusal)
}
