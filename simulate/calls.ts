import { writeFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

/** One call as it went; calls that only read are listed without their responses. */
export type CallRecord = {
  at: string
  who: string
  call: string
  body: unknown
  /** An uploaded image in base64. */
  image?: string
  headers?: Record<string, string>
  status: number
  answer?: unknown
}

export type Answer<T> = { status: number; body: T }

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** A call without its ids: `POST /order/:id/cancel/`. */
export const kindOf = (call: string) =>
  call.replace(/\/(\d+|[0-9a-f]{8}-[0-9a-f-]{27})\//g, '/:id/').replace(/\?.*/, '')

/** All calls in their order, and how they are sent. `now` is the moment of the club. */
export class CallList {
  readonly records: CallRecord[] = []
  /** The kinds of calls that had an effect. */
  readonly lived = new Set<string>()
  fetch: Fetch = fetch
  now = 0

  add(record: Omit<CallRecord, 'at'>): void {
    this.records.push({ at: new Date(this.now).toISOString(), ...record })
    if (record.status < 300) this.lived.add(kindOf(record.call))
  }

  /** Writes one call a line, and in the last line the figures that the shop should have. */
  writeTo(file: string, expected: readonly unknown[]): void {
    const lines = [...this.records, { expected }]
    writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  }
}

export type Sent = {
  body?: unknown
  form?: Record<string, string>
  image?: Uint8Array
  headers?: Record<string, string>
}

/** Minutes of the club's clock after which a person's access is renewed; it lasts fifteen. */
const RENEW_AFTER_MS = 13 * 60_000

/** A person's client: plain `fetch`, a bearer token, the cookie of the session, and a network of their own. */
export class Client {
  readonly name: string
  private readonly url: string
  private readonly calls: CallList
  private readonly network: string
  private readonly cookies = new Map<string, string>()
  private access = ''
  private accessAt = 0
  private renewal: Promise<void> | undefined
  private credentials: { email: string; password: string } | undefined

  constructor(name: string, { url, calls, network }: { url: string; calls: CallList; network: string }) {
    this.name = name
    this.url = url
    this.calls = calls
    this.network = network
  }

  /** Logs in, and again whenever the session has ended. */
  async logIn(email: string, password: string): Promise<void> {
    this.credentials = { email, password }
    this.access = ''
    const { body } = await this.send<{ access: string }>('POST', '/dj-rest-auth/login/', 200, {
      body: { email, password },
    })
    this.access = body.access
    this.accessAt = this.calls.now
  }

  get<T>(path: string): Promise<T> {
    return this.body('GET', path, 200)
  }

  post<T>(path: string, body: unknown = {}, expected = 200, headers?: Record<string, string>): Promise<T> {
    return this.body('POST', path, expected, headers ? { body, headers } : { body })
  }

  put<T>(path: string, body: unknown): Promise<T> {
    return this.body('PUT', path, 200, { body })
  }

  patch<T>(path: string, body: unknown): Promise<T> {
    return this.body('PATCH', path, 200, { body })
  }

  upload<T>(path: string, form: Record<string, string>, image: Uint8Array, expected = 201): Promise<T> {
    return this.body('POST', path, expected, { form, image })
  }

  /** Any call with any answer, for those that the club's rules refuse. */
  async attempt<T>(method: string, path: string, sent: Sent = {}): Promise<Answer<T>> {
    await this.renewAccess()
    return this.send(method, path, null, sent)
  }

  private async body<T>(method: string, path: string, expected: number, sent: Sent = {}): Promise<T> {
    await this.renewAccess()
    return (await this.send<T>(method, path, expected, sent)).body
  }

  /** Calls that are sent at once share one renewal. */
  private renewAccess(): Promise<void> {
    this.renewal ??= this.renewOldAccess().finally(() => {
      this.renewal = undefined
    })
    return this.renewal
  }

  private async renewOldAccess(): Promise<void> {
    if (this.access === '' || this.calls.now - this.accessAt < RENEW_AFTER_MS) return
    const answer = await this.send<{ access: string }>('POST', '/dj-rest-auth/token/refresh/', null, {
      body: {},
    })
    if (answer.status === 200) {
      this.access = answer.body.access
      this.accessAt = this.calls.now
    } else if (this.credentials) {
      await this.logIn(this.credentials.email, this.credentials.password)
    }
  }

  /** On a busy machine the shop may be too late with a drawing, and asks to come again: readers do. */
  private async fetch(url: string, init: RequestInit): Promise<Response> {
    for (let attempt = 1; ; attempt += 1) {
      const response = await this.calls.fetch(url, init)
      if (init.method !== 'GET' || response.status !== 503 || attempt === READ_AGAIN) return response
      await setTimeout(READ_AGAIN_MS)
    }
  }

  private async send<T>(
    method: string,
    path: string,
    expected: number | null,
    sent: Sent,
  ): Promise<Answer<T>> {
    const headers = new Headers({ 'x-forwarded-for': this.network, ...sent.headers })
    if (this.access !== '') headers.set('authorization', `Bearer ${this.access}`)
    if (this.cookies.size > 0) {
      headers.set('cookie', [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    }
    const init = { method, headers, ...content(sent, headers) }
    const response = await this.fetch(`${this.url}/api${path}`, init)
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? []
      this.cookies.set(name, value)
    }
    const bytes = new Uint8Array(await response.arrayBuffer())
    const body = bodyOf(response.headers.get('content-type') ?? '', bytes) as T
    const isExpected = expected === null || response.status === expected
    this.calls.add({
      who: this.name,
      call: `${method} ${path}`,
      body: sent.body ?? sent.form ?? null,
      ...(sent.image ? { image: Buffer.from(sent.image).toString('base64') } : {}),
      ...(sent.headers ? { headers: sent.headers } : {}),
      status: response.status,
      ...(method === 'GET' && response.ok ? {} : { answer: body }),
    })
    if (!isExpected || response.status >= 500) {
      throw new Error(
        `${this.name}: ${method} ${path} returned ${response.status}, not ${expected ?? 'a refusal'}: ${JSON.stringify(body).slice(0, 500)}`,
      )
    }
    return { status: response.status, body }
  }
}

const READ_AGAIN = 10
const READ_AGAIN_MS = 1_000

/** JSON, text, or the bytes of an image. */
function bodyOf(type: string, bytes: Uint8Array): unknown {
  if (type.startsWith('image/')) return bytes
  const text = new TextDecoder().decode(bytes)
  return type.includes('json') ? JSON.parse(text) : text
}

function content({ body, form, image }: Sent, headers: Headers): { body?: string | FormData } {
  if (form !== undefined && image !== undefined) {
    const data = new FormData()
    for (const [name, value] of Object.entries(form)) data.set(name, value)
    data.set('image', new Blob([new Uint8Array(image)], { type: 'image/jpeg' }), 'photo.jpg')
    return { body: data }
  }
  if (body === undefined) return {}
  headers.set('content-type', 'application/json')
  return { body: JSON.stringify(body) }
}
