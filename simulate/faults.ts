import { setTimeout } from 'node:timers/promises'
import type { Fetch } from './calls.ts'
import type { ClubServer } from './club-server.ts'
import { Dice } from './dice.ts'

/** The server or its database is killed; its image store or its mails fail; its disk is full. */
export const FAULTS = ['server', 'database', 'files', 'mail', 'disk'] as const
export type Fault = (typeof FAULTS)[number]

/** So many of a thousand calls that it can meet meet a fault of this kind. */
const IN_A_THOUSAND: Readonly<Record<Fault, number>> = {
  ...{ server: 4, database: 4, disk: 4 },
  // There are few uploads, and few calls that add something.
  ...{ files: 300, mail: 100 },
}
/** A kill comes somewhere in the call: most take a few milliseconds. */
const MAX_DELAY_MS = 12
const MAX_ATTEMPTS = 300
const PAUSE_MS = 100

/**
 * A network on which faults happen in the middle of calls, by chance of their own that leaves the club's as it is. A call that
 * reads, or has a key, is sent again when the shop is back, as clients do; whether the first one took effect is not known. An
 * upload that was refused with 5xx has no effect, and is sent again. Other calls meet no fault, because a person looks before
 * pressing again.
 */
export class FaultyNetwork {
  /** The faults so far. */
  readonly happened = new Map<Fault, number>()
  private readonly server: ClubServer
  private readonly faults: readonly Fault[]
  private readonly dice: Dice
  private recovery: Promise<void> | undefined

  constructor(server: ClubServer, seed: number, faults: readonly Fault[]) {
    this.server = server
    this.faults = faults
    this.dice = new Dice(seed)
  }

  readonly fetch: Fetch = async (url, init) => {
    const isUpload = init.body instanceof FormData
    const hasKey = new Headers(init.headers).has('idempotency-key')
    const mayRepeat = init.method === 'GET' || hasKey
    const fault = this.faults.find((one) => {
      const mayMeet = one === 'files' ? isUpload : one === 'mail' ? hasKey : mayRepeat
      return mayMeet && this.recovery === undefined && this.dice.int(1, 1_000) <= IN_A_THOUSAND[one]
    })
    if (fault) this.happened.set(fault, (this.happened.get(fault) ?? 0) + 1)
    if (fault === 'server' || fault === 'database') {
      this.recovery = this.kill(fault).finally(() => {
        this.recovery = undefined
      })
    } else if (fault) await this.server.outages[fault].begin()
    const first = await whole(url, init).catch(() => undefined)
    await this.recovery
    if (fault === 'files' || fault === 'disk') await this.server.outages[fault].end()
    // A response that came before the fault counts.
    const isServed =
      first !== undefined && first.status !== 503 && (fault === undefined || first.status < 500)
    if (isServed) return first
    if (first === undefined && !mayRepeat) throw new Error(`${init.method} ${url} got no response.`)
    return sendUntilServed(url, init)
  }

  private async kill(fault: 'server' | 'database'): Promise<void> {
    await setTimeout(this.dice.int(0, MAX_DELAY_MS))
    await (fault === 'server' ? this.server.crash() : this.server.crashDatabase())
  }
}

/** The server refuses calls with 503, without effect, until it knows that each of its old connections is dead. */
async function sendUntilServed(url: string, init: RequestInit): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await whole(url, init)
    if (response.status !== 503 || attempt === MAX_ATTEMPTS) return response
    await setTimeout(PAUSE_MS)
  }
}

/** A response that has come to its end: a killed server may send a head alone. */
async function whole(url: string, init: RequestInit): Promise<Response> {
  const { status, headers, body } = await fetch(url, init)
  const bytes = body === null ? null : await new Response(body).arrayBuffer()
  return new Response(bytes, { status, headers })
}
