import { CallList, Client } from './calls.ts'
import type { ClubServer } from './club-server.ts'
import { addDays, dayAt, hourOf } from './days.ts'
import { Dice } from './dice.ts'
import { isBlocked } from './loan-rules.ts'
import {
  type DamageReport,
  type Goods,
  type Order,
  QUIET_WEEK,
  type Return,
  type Week,
  type Workshop,
} from './model.ts'
import { refundPaid, retainedOf } from './penalty-rules.ts'
import { smallPhoto, smallSlip } from './photos.ts'
import { type Hold, isOffered, isOpen, leave, offer, type Place, reserve, unreserve } from './queue-rules.ts'
import { NEW_SHOP, type Rules } from './settings.ts'

/** The image of a slip, and the transfer that its code names. */
export type Slip = { image: Uint8Array; transfer: string | null }

export type Person = {
  name: string
  email: string
  client: Client
  id: number
  access: 'open' | 'closed' | 'erased'
  /** How a volunteer works; the treasurer looks after the money that goes back. */
  habit?: 'careful' | 'hasty' | 'treasurer'
}

const FIRST_SHARE = 75

/** A club at one moment of its life: its people, their shop, and the model's state of it. */
export class Club {
  readonly server: ClubServer
  readonly dice: Dice
  readonly calls = new CallList()
  readonly members: Person[] = []
  readonly goods: Goods[] = []
  readonly orders: Order[] = []
  readonly returns: Return[] = []
  /** In the order in which they were taken. */
  readonly places: Place[] = []
  readonly holds: Hold[] = []
  readonly reports: DamageReport[] = []
  /** Those of erased members are gone. */
  slips: { owner: Order | Return; transfer: string | null }[] = []
  /** By their Monday. */
  readonly weeks = new Map<string, Week>()
  /** Orders, returns and goods that something happened to since the last comparison. */
  readonly touched = new Set<Order | Return | Goods>()
  /** Goods that were touched since the last evening. */
  readonly moved = new Set<Goods>()
  admin!: Person
  /** Goods with numbers that the club keeps for itself. */
  kept!: Goods
  volunteers: Person[] = []
  /** The last one takes orders. */
  readonly workshops: Workshop[] = []
  readonly rules: Rules = { ...NEW_SHOP }
  private readonly keptBefore = new Map<Order | Return, number>()
  private readonly receiptsOf = new Map<number, number>()
  private readonly availableBefore = new Map<Goods, number>()
  private transfers = 0
  private lastSlip: Slip | undefined
  private people = 0
  private photo: Uint8Array | undefined

  constructor(server: ClubServer, seed: number) {
    this.server = server
    this.dice = new Dice(seed)
    this.calls.now = Date.now()
  }

  get now(): number {
    return this.calls.now
  }

  get today(): string {
    return dayAt(this.now)
  }

  get workshop(): Workshop {
    const workshop = this.workshops.at(-1)
    if (workshop === undefined) throw new Error('There is no workshop yet.')
    return workshop
  }

  /** Those who may log in and are no volunteers. */
  get plainMembers(): Person[] {
    return this.members.filter(({ access, habit }) => access === 'open' && habit === undefined)
  }

  get treasurer(): Person {
    return this.volunteers.find(({ habit }) => habit === 'treasurer') ?? this.admin
  }

  /** True in so many of a hundred cases, and mostly as long as no call of this kind had an effect: short lives have their share of everything. */
  seldom(call: string, share: number): boolean {
    return this.dice.percent(this.calls.lived.has(call) ? share : FIRST_SHARE)
  }

  /** The week of today in the club's books. */
  get week(): Week {
    const weekday = (new Date(`${this.today}T00:00:00Z`).getUTCDay() + 6) % 7
    const monday = addDays(this.today, -weekday)
    const known = this.weeks.get(monday)
    if (known !== undefined) return known
    const week = { ...QUIET_WEEK }
    this.weeks.set(monday, week)
    return week
  }

  /** Moves the clock of shop and people to an hour of a day. */
  async moveTo(day: string, hour: number): Promise<void> {
    const moment = hourOf(day, hour)
    await this.server.moveTo(moment)
    this.calls.now = moment
  }

  /** A new member, who signs up, confirms the address and logs in. */
  async join(
    firstName: string,
    lastName: string,
    email = `person-${this.people + 1}@club.example`,
  ): Promise<Person> {
    this.people += 1
    const number = this.people
    const password = `Palette-${number}-Kraam`
    const client = this.newClient(`${number} ${firstName} ${lastName}`, number)
    const signUp = { email, first_name: firstName, last_name: lastName, phone_number: this.phoneOf(number) }
    await client.post(
      '/dj-rest-auth/registration/',
      { ...signUp, password1: password, password2: password },
      201,
    )
    const key = await this.server.confirmationKey(email)
    await client.post('/dj-rest-auth/registration/verify-email/', { key })
    return this.enter(client, email, password)
  }

  /** A person who has an account logs in, from a network of their own. */
  protected async enter(client: Client, email: string, password: string): Promise<Person> {
    await client.logIn(email, password)
    const { pk } = await client.get<{ pk: number }>('/dj-rest-auth/user/')
    return { name: client.name, email, client, id: pk, access: 'open' }
  }

  protected phoneOf(number: number): string {
    return `08${String(10_000_000 + number).slice(-8)}`
  }

  protected newClient(name: string, number: number): Client {
    const network = `10.${number >> 8}.${number & 255}.1`
    return new Client(name, { url: this.server.url, calls: this.calls, network })
  }

  /** A slip of a transfer that no other slip shows. */
  async newSlip(): Promise<Slip> {
    this.transfers += 1
    const transfer = `SIM${String(this.transfers).padStart(17, '0')}`
    this.lastSlip = { transfer, image: await smallSlip('014', transfer) }
    return this.lastSlip
  }

  /** Mostly a new slip; sometimes the one before once more, or an image without any code. */
  async anySlip(_due?: Pick<Order, 'amount' | 'received'>): Promise<Slip> {
    const share = this.dice.int(1, 100)
    if (share <= 6 && this.lastSlip !== undefined) return this.lastSlip
    if (share <= 10) return { transfer: null, image: await this.photoOfGoods() }
    return this.newSlip()
  }

  /** Whether the newest slip of an order or a return shows a transfer that was sent for another one, too. */
  wasSeenElsewhere(owner: Order | Return): boolean {
    const newest = this.slips.findLast((one) => one.owner === owner)
    return (
      newest?.transfer != null &&
      this.slips.some((one) => one.transfer === newest.transfer && one.owner !== owner)
    )
  }

  /** The photos of goods on their way back. */
  async photosOf(_goods: readonly Goods[]): Promise<Uint8Array[]> {
    return [await this.photoOfGoods()]
  }

  async photoOfGoods(): Promise<Uint8Array> {
    this.photo ??= await smallPhoto()
    return this.photo
  }

  /** Notes things that changed; pieces that became free go to those who wait. */
  touch(...things: (Order | Return | Goods)[]): void {
    for (const thing of things) {
      this.touched.add(thing)
      if (!('variant' in thing)) this.countIncome(thing)
      if ('lines' in thing) this.numberReceipt(thing)
      const order = 'order' in thing ? thing.order : thing
      if (!('lines' in order)) continue
      this.touched.add(order)
      for (const { goods } of order.lines) this.touched.add(goods)
    }
    for (const goods of this.touched) {
      if ('variant' in goods) {
        if (goods.available > (this.availableBefore.get(goods) ?? 0)) this.offer(goods)
        this.availableBefore.set(goods, goods.available)
      }
    }
  }

  /** The club earns the money that it keeps, in the week in which that changes: no week of the past changes. */
  private countIncome(owner: Order | Return): void {
    const kept = retainedOf(owner)
    const earned = kept - (this.keptBefore.get(owner) ?? 0)
    this.keptBefore.set(owner, kept)
    this.week['parts' in owner ? 'penaltyIncome' : 'orderIncome'] += earned
  }

  /** Receipts have a running number in each Buddhist year, and name the club as it is then. */
  private numberReceipt(order: Order): void {
    const isPaid = order.isCounted || order.status === 'paid'
    if (order.receipt !== null || !isPaid || order.amount === 0) return
    const year = Number(this.today.slice(0, 4)) + 543
    const number = (this.receiptsOf.get(year) ?? 0) + 1
    this.receiptsOf.set(year, number)
    const kind = this.rules.hasTaxId ? 'receipt' : 'payment_proof'
    order.receipt = { number: `${year}/${String(number).padStart(4, '0')}`, kind }
  }

  /** An offered piece is free for its member's order: the rest goes to those who wait, also pieces that nobody could order before. */
  offerRest(goods: Goods): void {
    this.availableBefore.set(goods, -1)
  }

  offer(goods: Goods): void {
    offer(goods, this.places, (place) => this.canOrder(place))
  }

  /** Whether a checkout would take the piece that a place is for. */
  canOrder(place: Place): boolean {
    const isThere = this.memberOf(place.member).access === 'open'
    return isThere && isOffered(place.goods, this.workshop, this.today) && !this.isDebtor(place)
  }

  /** Debtors are lent nothing. */
  isDebtor({ goods, member }: Place): boolean {
    return goods.loanPrice !== null && isBlocked(member, this.orders, this.returns, this.today)
  }

  endPlace(place: Place, state: Place['state']): void {
    leave(place, state)
    this.touch(place.goods)
  }

  returnsOf(order: Order): Return[] {
    return this.returns.filter((one) => one.order === order)
  }

  payBack(owner: Order | Return): void {
    refundPaid(owner, this)
    this.touch(owner)
  }

  hold(hold: Hold): void {
    reserve(hold)
    this.holds.push(hold)
    this.touch(...hold.pieces.keys())
  }

  /** The pieces of a checkout are free again; `isForQueue`: at once for those who wait. */
  release(hold: Hold, isForQueue = true): void {
    unreserve(hold)
    this.holds.splice(this.holds.indexOf(hold), 1)
    if (isForQueue) this.touch(...hold.pieces.keys())
  }

  holdOf({ email }: Person): Hold | undefined {
    return this.holds.find(({ member }) => member === email)
  }

  placesOf({ email }: Person): Place[] {
    return this.places.filter((place) => place.member === email && isOpen(place))
  }

  isErased({ member }: Order): boolean {
    return member !== null && this.memberOf(member).access === 'erased'
  }

  memberOf(email: string): Person {
    const member = this.members.find((one) => one.email === email)
    if (member === undefined) throw new Error(`Nobody has the address ${email}.`)
    return member
  }
}

/** Satang as baht, as the API writes money. */
export const baht = (satang: number) => satang / 100
