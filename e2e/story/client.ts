import { withSeen } from './seen.ts'

/** One call as it went: for the table that the story prints. */
export type CallRecord = {
  method: string
  path: string
  status: number
  verdict: 'ok' | 'wrong'
  note: string
}

export type Answer = { status: number; body: unknown; bytes: Uint8Array; headers: Headers }

/**
 * A third party's client: plain `fetch`, a bearer token and the cookies that the server sets, nothing of ours. It
 * notes every call and whether the answer was the expected one.
 */
export class StoryClient {
  readonly name: string
  private readonly base: string
  private readonly processes: readonly string[]
  private readonly records: CallRecord[]
  private access = ''
  private readonly cookies = new Map<string, string>()

  /**
   * `base` is the shop's address without a path: its links begin with it. With several `processes` each call goes to
   * the next one; clients that share `records` take turns together.
   */
  constructor(name: string, base: string, records: CallRecord[], processes: readonly string[] = [base]) {
    this.name = name
    this.base = base
    this.processes = processes
    this.records = records
  }

  /** Sends the tokens of a login from now on. */
  useToken(access: string): void {
    this.access = access
  }

  /** Sends JSON (or nothing) and expects a status; throws when another comes. */
  async json(
    method: string,
    path: string,
    expected: number,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const init: RequestInit = { method, headers: { ...headers } }
    if (body !== undefined) {
      init.body = JSON.stringify(await withSeen(path, body, (record) => this.read(record)))
      init.headers = { ...headers, 'content-type': 'application/json' }
    }
    return this.send(path, expected, init)
  }

  /** Returns the response that staff get at a path, or undefined unless it is 200; the call is not noted. */
  private async read(path: string): Promise<unknown> {
    const response = await fetch(`${this.processes[0]}/api${path}`, {
      headers: { authorization: `Bearer ${this.access}` },
    })
    return response.status === 200 ? response.json() : undefined
  }

  /** Sends a multipart form with one image and expects a status. */
  async upload(
    path: string,
    expected: number,
    fields: Record<string, string>,
    image: Uint8Array,
  ): Promise<Answer> {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('image', new Blob([new Uint8Array(image)], { type: 'image/jpeg' }), 'photo.jpg')
    return this.send(path, expected, { method: 'POST', body: form })
  }

  private async send(path: string, expected: number, init: RequestInit): Promise<Answer> {
    const headers = new Headers(init.headers)
    if (this.access !== '') headers.set('authorization', `Bearer ${this.access}`)
    if (this.cookies.size > 0) {
      headers.set('cookie', [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    }
    const inShop = path.startsWith('http') ? path.replace(this.base, '') : `/api${path}`
    const turn = this.records.length % this.processes.length
    const response = await fetch(`${this.processes[turn]}${inShop}`, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) this.keepCookie(line)
    const bytes = new Uint8Array(await response.arrayBuffer())
    const answer = {
      status: response.status,
      body: readBody(response, bytes),
      bytes,
      headers: response.headers,
    }
    const ok = response.status === expected
    const problem = ok ? '' : new TextDecoder().decode(bytes).slice(0, 300)
    this.records.push({
      method: init.method ?? 'GET',
      path: path.replace(this.base, ''),
      status: response.status,
      verdict: ok ? 'ok' : 'wrong',
      note: ok ? '' : `expected ${expected}: ${problem}`,
    })
    if (!ok) {
      throw new Error(
        `${this.name}: ${init.method} ${path} answered ${response.status}, not ${expected}: ${problem}`,
      )
    }
    return answer
  }

  private keepCookie(line: string): void {
    const [pair = '', ...attributes] = line.split(';')
    const [name = '', ...value] = pair.split('=')
    const expired = attributes.some((attribute) => /max-age=0\b|expires=thu, 01 jan 1970/i.test(attribute))
    if (expired) this.cookies.delete(name.trim())
    else this.cookies.set(name.trim(), value.join('='))
  }
}

function readBody(response: Response, bytes: Uint8Array): unknown {
  if (response.headers.get('content-type')?.includes('json') !== true || bytes.length === 0) return null
  return JSON.parse(new TextDecoder().decode(bytes))
}
