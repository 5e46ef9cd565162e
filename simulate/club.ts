import { CallList, Client } from './calls.ts'
import type { ClubServer } from './club-server.ts'
import { addDays, dayAt, hourOf } from './days.ts'
import { Dice } from './dice.ts'
import type { Goods, Order, Return, Week, Workshop } from './model.ts'
import { smallPhoto, smallSlip } from './photos.ts'

export type Person = { name: string; email: string; client: Client; id: number }

/** A club at one moment of its life: its people, their shop, and the model's state of it. */
export class Club {
  readonly server: ClubServer
  readonly dice: Dice
  readonly calls = new CallList()
  readonly members: Person[] = []
  readonly goods: Goods[] = []
  readonly orders: Order[] = []
  readonly returns: Return[] = []
  /** By their Monday. */
  readonly weeks = new Map<string, Week>()
  /** Orders, returns and goods that something happened to since the last comparison. */
  readonly touched = new Set<Order | Return | Goods>()
  admin!: Person
  volunteers: Person[] = []
  workshop!: Workshop
  private slips = 0
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

  /** The week of today in the club's books. */
  get week(): Week {
    const weekday = (new Date(`${this.today}T00:00:00Z`).getUTCDay() + 6) % 7
    const monday = addDays(this.today, -weekday)
    const known = this.weeks.get(monday)
    if (known !== undefined) return known
    const week = { orders: 0, received: 0, refundsPaid: 0, loans: 0, returned: 0, lost: 0 }
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
  async join(firstName: string, lastName: string): Promise<Person> {
    this.people += 1
    const number = this.people
    const email = `person-${number}@club.example`
    const password = `Palette-${number}-Kraam`
    const client = new Client(`${number} ${firstName} ${lastName}`, {
      url: this.server.url,
      calls: this.calls,
      network: `10.${number >> 8}.${number & 255}.1`,
    })
    const signUp = { email, first_name: firstName, last_name: lastName, phone_number: phone(number) }
    await client.post(
      '/dj-rest-auth/registration/',
      { ...signUp, password1: password, password2: password },
      201,
    )
    const key = await this.server.confirmationKey(email)
    await client.post('/dj-rest-auth/registration/verify-email/', { key })
    await client.logIn(email, password)
    const { pk } = await client.get<{ pk: number }>('/dj-rest-auth/user/')
    return { name: client.name, email, client, id: pk }
  }

  /** A photo of a slip with the mini-QR of a transfer that no other slip shows. */
  newSlip(): Promise<Uint8Array> {
    this.slips += 1
    return smallSlip('014', `SIM${String(this.slips).padStart(17, '0')}`)
  }

  async photoOfGoods(): Promise<Uint8Array> {
    this.photo ??= await smallPhoto()
    return this.photo
  }

  touch(...things: (Order | Return | Goods)[]): void {
    for (const thing of things) {
      this.touched.add(thing)
      const order = 'order' in thing ? thing.order : thing
      if (!('lines' in order)) continue
      this.touched.add(order)
      for (const { goods } of order.lines) this.touched.add(goods)
    }
  }
}

const phone = (number: number) => `08${String(10_000_000 + number).slice(-8)}`

/** Satang as baht, as the API writes money. */
export const baht = (satang: number) => satang / 100
