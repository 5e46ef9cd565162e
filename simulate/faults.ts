import { setTimeout } from 'node:timers/promises'
import type { Fetch } from './calls.ts'
import type { ClubServer } from './club-server.ts'
import { Dice } from './dice.ts'

/** So many of a thousand calls meet a fault. */
const FAULTS_IN_A_THOUSAND = 8
/** The fault comes somewhere in the call: most take a few milliseconds. */
const MAX_DELAY_MS = 12
const MAX_ATTEMPTS = 50
const PAUSE_MS = 100

/**
 * A network on which the server or its database is killed in the middle of calls, by chance of their own that leaves the
 * club's as it is. A call that reads, or has a key, is sent again when the shop is back, as clients do; whether the first one
 * took effect is not known. Other calls meet no fault, because a person looks before pressing again.
 */
export class FaultyNetwork {
  /** The faults so far. */
  readonly happened = { server: 0, database: 0 }
  private readonly server: ClubServer
  private readonly dice: Dice
  private recovery: Promise<void> | undefined

  constructor(server: ClubServer, seed: number) {
    this.server = server
    this.dice = new Dice(seed)
  }

  readonly fetch: Fetch = async (url, init) => {
    const mayRepeat = init.method === 'GET' || new Headers(init.headers).has('idempotency-key')
    if (mayRepeat && this.recovery === undefined && this.dice.int(1, 1_000) <= FAULTS_IN_A_THOUSAND) {
      this.recovery = this.crash().finally(() => {
        this.recovery = undefined
      })
    }
    const first = await whole(url, init).catch(() => undefined)
    await this.recovery
    // A response that came before the fault counts.
    if (first !== undefined && first.status !== 503) return first
    if (first === undefined && !mayRepeat) throw new Error(`${init.method} ${url} got no response.`)
    return sendUntilServed(url, init)
  }

  private async crash(): Promise<void> {
    const kind = this.dice.one(['server', 'database'] as const)
    this.happened[kind] += 1
    await setTimeout(this.dice.int(0, MAX_DELAY_MS))
    await (kind === 'server' ? this.server.crash() : this.server.crashDatabase())
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
