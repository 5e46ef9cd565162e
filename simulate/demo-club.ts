import { Club, type Person, type Slip } from './club.ts'
import type { ClubServer } from './club-server.ts'
import { addDays, dayAt } from './days.ts'
import { DEMO_TREASURER, DEMO_VOLUNTEERS, DEMO_WORKSHOPS, demoPhone } from './demo-names.ts'
import { demoSlip, goodsPhoto } from './demo-photos.ts'
import type { Goods, Workshop } from './model.ts'

/** The password of the demo accounts while the club lives; nobody's in the archive. */
export const DEMO_PASSWORD = 'Palette-of-the-demo-1'
/** A workshop every two weeks. */
export const ROUND_DAYS = 14
const PLACE = 'ห้องศิลปะ ชั้น 2 อาคารกิจกรรมนักศึกษา'
const MAX_PHOTOS = 3

type ShopPrices = {
  sale_price: number | null
  rental_price: number | null
  replacement_price: number | null
}
type ShopProduct = ShopPrices & {
  id: number
  name: string
  is_for_sale: boolean
  is_for_rent: boolean
  images: { url: string }[]
  variants: (ShopPrices & { id: number; size: string; available: number })[]
}

/** The club of the demo: the goods of the small shop, its three accounts, and small images. */
export class DemoClub extends Club {
  /** She has the member account of the README. */
  visitor!: Person
  /** From now on slips show their reference, and photos show the goods: somebody will look at them. */
  isLookedAt = false
  /** A sum in satang, or the reference of another slip, that the next slip shows instead of its own. */
  nextSlip: { amount?: number; reference?: string } = {}
  private readonly images = new Map<number, string>()
  private plainPhoto: Uint8Array | undefined
  private shown = 0

  protected override phoneOf(number: number): string {
    return demoPhone(number)
  }

  override async anySlip({ amount, received } = { amount: 0, received: 0 }): Promise<Slip> {
    const due = amount - received
    if (!this.isLookedAt) {
      return { transfer: null, image: await demoSlip({ amount: due, reference: null }) }
    }
    this.shown += 1
    const own = { amount: due, reference: `DEMO${String(this.shown).padStart(16, '0')}` }
    const slip = { ...own, ...this.nextSlip }
    this.nextSlip = {}
    return { transfer: slip.reference, image: await demoSlip(slip) }
  }

  override async photosOf(goods: readonly Goods[]): Promise<Uint8Array[]> {
    if (this.isLookedAt) return Promise.all(goods.slice(0, MAX_PHOTOS).map((one) => this.photoOf(one)))
    this.plainPhoto ??= await this.photoOf(goods[0] as Goods)
    return [this.plainPhoto]
  }

  async photoOf({ product }: Goods): Promise<Uint8Array> {
    const response = await fetch(`${this.server.url}${this.images.get(product)}`)
    return goodsPhoto(new Uint8Array(await response.arrayBuffer()), this.dice.int(-9, 9))
  }

  /** A person of the demo shop's own accounts. */
  account(name: string, number: number): Promise<Person> {
    return this.enter(this.newClient(name, number), `${name}@jansi.test`, DEMO_PASSWORD)
  }

  addGoods({ id, name, images, variants, is_for_sale, is_for_rent, ...prices }: ShopProduct): void {
    this.images.set(id, new URL(images[0]?.url ?? '').pathname)
    for (const { id: variant, size, available, ...own } of variants) {
      const satang = (key: keyof ShopPrices) => Math.round((own[key] ?? prices[key] ?? 0) * 100)
      this.goods.push({
        ...{ variant, product: id, name: `${name} ${size}`, isShown: true, isOn: true, available },
        salePrice: is_for_sale ? satang('sale_price') : null,
        loanPrice: is_for_rent ? satang('rental_price') : null,
        newPrice: satang('replacement_price'),
        ...{ reserved: 0, onLoan: 0, quarantined: 0 },
      })
    }
  }
}

/** The club on its first day: the accounts of the demo shop, more volunteers, a treasurer, the goods, and a workshop. */
export async function openDemoClub(server: ClubServer, seed: number): Promise<DemoClub> {
  const club = new DemoClub(server, seed)
  await club.moveTo(addDays(dayAt(Date.now()), 1), 8)
  club.admin = await club.account('admin', 1_001)
  club.visitor = await club.account('member', 1_002)
  club.members.push(club.visitor)
  club.volunteers = [await club.account('staff', 1_003)]
  const { client } = club.admin
  for (const [first, last, address] of [...DEMO_VOLUNTEERS, DEMO_TREASURER]) {
    const person = await club.join(first, last, `${address}@example.com`)
    const path = `/staff/members/${person.id}/`
    const { version } = await client.get<{ version: number }>(path)
    await client.patch(path, { version, role: 'staff' })
    club.volunteers.push(person)
  }
  const planned =
    await client.get<{ id: number; is_active: boolean; product_ids: number[] }[]>('/staff/workshops/')
  const offered = planned.find(({ is_active }) => is_active)?.product_ids ?? []
  for (const id of offered) club.addGoods(await client.get<ShopProduct>(`/staff/products/${id}/`))
  await openDemoWorkshop(club, 0)
  for (const { id } of planned) {
    const { version } = await client.get<{ version: number }>(`/staff/workshops/${id}/`)
    await client.attempt('DELETE', `/staff/workshops/${id}/?version=${version}`)
  }
  return club
}

/** Opens the workshop of a round, counted from 0. The last one takes orders for another week, for those who try the demo. */
export async function openDemoWorkshop(club: DemoClub, round: number): Promise<void> {
  const isLast = round === LAST_ROUND
  const handOverOn = addDays(club.today, round === 0 ? ROUND_DAYS : ROUND_DAYS - 3)
  const startsOn = addDays(handOverOn, isLast ? 3 : 1)
  const days = {
    handOverOn,
    endsOn: addDays(handOverOn, isLast ? 10 : 2),
    dueOn: addDays(handOverOn, isLast ? 14 : 10),
  }
  const made = await planDemoWorkshop(club, round, { ...days, startsOn })
  await club.admin.client.post(`/staff/workshops/${made.id}/activate/`)
  club.workshops.push(made)
}

/** The round whose hand-over is on the last evening. */
export const LAST_ROUND = 5

/** Adds a workshop that takes no orders yet. */
export async function planDemoWorkshop(
  { admin, goods }: DemoClub,
  round: number,
  { startsOn, ...days }: Omit<Workshop, 'id' | 'name' | 'products'> & { startsOn: string },
): Promise<Workshop> {
  const name = DEMO_WORKSHOPS[round] ?? ''
  const products = new Set(goods.map(({ product }) => product))
  const body = {
    ...{ name, place: PLACE, starts_on: startsOn, ends_on: days.endsOn, hand_over_on: days.handOverOn },
    return_due_on: days.dueOn,
    product_ids: [...products],
  }
  const { id } = await admin.client.post<{ id: number }>('/staff/workshops/', body, 201)
  return { id, name, ...days, products }
}
