import { readFileSync } from 'node:fs'
import { CallList, type CallRecord, Client, type Sent } from './calls.ts'
import type { ClubServer } from './club-server.ts'
import { compare, type Difference, type Expected } from './judge.ts'

/** How a replay ended: the calls that went another way, and the figures that still differ. */
export type Replayed = { calls: number; otherwise: string[]; differences: Difference[] }

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/**
 * Sends the calls of a list to a new shop, each at the moment at which it was made, and compares the figures of its last line
 * again. Ids of the new shop take the places of the old ones. The first account that confirms its address becomes the admin.
 */
export async function replay(server: ClubServer, file: string): Promise<Replayed> {
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  const { expected }: { expected: Expected[] } = JSON.parse(lines.pop() ?? '')
  const ids = new Map<string, string>()
  const renamed = (text: string) => text.replaceAll(UUID, (id) => ids.get(id) ?? id)
  const people = new People(server)
  const otherwise: string[] = []
  let calls = 0
  for (const line of lines) {
    const { answer, ...asked }: CallRecord = JSON.parse(line)
    const record: CallRecord = JSON.parse(renamed(JSON.stringify(asked)))
    await people.moveTo(Date.parse(record.at))
    if (isRepeatedAlone(record)) continue
    calls += 1
    const given = await people.send(record)
    if (given === undefined) continue
    pair(answer, given.body, ids)
    if (given.status !== record.status)
      otherwise.push(
        `${calls}. ${record.who}: ${record.call} returned ${given.status}, before ${record.status}`,
      )
  }
  const again: Expected[] = JSON.parse(renamed(JSON.stringify(expected)))
  const differing = await compare((path) => people.admin.get(path), again)
  return { calls, otherwise, differences: differing.flatMap(({ found }) => found) }
}

/** Reading changes nothing, and clients renew their access by themselves. */
const isRepeatedAlone = ({ call }: CallRecord) => call.startsWith('GET ') || call.endsWith('/token/refresh/')

/** Notes which new id has the place of an old one in two responses of one shape. */
function pair(old: unknown, fresh: unknown, ids: Map<string, string>): void {
  if (typeof old === 'string' && typeof fresh === 'string') {
    const found = fresh.match(UUID) ?? []
    for (const [index, id] of (old.match(UUID) ?? []).entries()) {
      const other = found[index]
      if (other !== undefined && !ids.has(id)) ids.set(id, other)
    }
  } else if (typeof old === 'object' && old !== null && typeof fresh === 'object' && fresh !== null) {
    const others = new Map(Object.entries(fresh))
    for (const [key, value] of Object.entries(old)) pair(value, others.get(key), ids)
  }
}

/** The clients of a list of calls by the names in it. */
class People {
  private readonly server: ClubServer
  private readonly calls = new CallList()
  private readonly clients = new Map<string, Client>()
  private readonly emails = new Map<string, string>()
  private firstName: string | undefined

  constructor(server: ClubServer) {
    this.server = server
  }

  get admin(): Client {
    return this.clientOf(this.firstName ?? '')
  }

  async moveTo(moment: number): Promise<void> {
    if (moment === this.calls.now) return
    await this.server.moveTo(moment)
    this.calls.now = moment
  }

  /** Sends a call; undefined for a login, which the client repeats by itself later. */
  async send({ who, call, body, image, headers }: CallRecord) {
    const client = this.clientOf(who)
    const [method = '', path = ''] = call.split(' ')
    if (path === '/dj-rest-auth/login/') {
      const { email, password } = body as { email: string; password: string }
      await client.logIn(email, password)
      return undefined
    }
    if (path === '/dj-rest-auth/registration/') this.emails.set(who, (body as { email: string }).email)
    const isConfirmation = path === '/dj-rest-auth/registration/verify-email/'
    const email = this.emails.get(who) ?? ''
    const sent: Sent = isConfirmation
      ? { body: { key: await this.server.confirmationKey(email) } }
      : sentAs(body, image)
    const answer = await client.attempt(method, path, headers ? { ...sent, headers } : sent)
    if (isConfirmation && this.firstName === undefined) {
      this.firstName = who
      await this.server.appoint(email)
    }
    return answer
  }

  private clientOf(name: string): Client {
    const known = this.clients.get(name)
    if (known) return known
    const network = `10.1.${this.clients.size + 1}.1`
    const client = new Client(name, { url: this.server.url, calls: this.calls, network })
    this.clients.set(name, client)
    return client
  }
}

function sentAs(body: unknown, image: string | undefined): Sent {
  if (image === undefined) return body === null ? {} : { body }
  return { form: body as Record<string, string>, image: Buffer.from(image, 'base64') }
}
