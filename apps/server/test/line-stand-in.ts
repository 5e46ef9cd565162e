import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type JWTPayload, SignJWT } from 'jose'

/** Id and secret of the channel that the stand-in knows. */
export const LINE_CHANNEL = { id: '2000000001', secret: '0123456789abcdef0123456789abcdef' }

/** How the next token differs from those that LINE documents. */
export type WrongToken = Partial<{ secret: string; claims: JWTPayload; algorithm: string; status: number }>

type Visit = { challenge: string; nonce: string; redirectUri: string; sub: string }

/**
 * A server that behaves as LINE Login v2.1 documents: it describes itself, leads back with a code that works once, and gives
 * an id token that is signed with the channel's secret. `refuse` and `send` choose who is in front of it and the error that happens.
 */
export async function openLineStandIn() {
  const visits = new Map<string, Visit>()
  const next: { sub: string; isRefused: boolean; wrong: WrongToken } = {
    sub: lineId(),
    isRefused: false,
    wrong: {},
  }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', issuer())
    const paths: Record<string, () => void | Promise<void>> = {
      '/.well-known/openid-configuration': () => json(response, 200, describe(issuer())),
      '/oauth2/v2.1/authorize': () => authorize(url.searchParams, response),
      '/oauth2/v2.1/token': () => giveToken(request, response),
    }
    const handle = paths[url.pathname]
    if (handle === undefined) return void json(response, 404, {})
    void handle()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const issuer = () => `http://127.0.0.1:${port}`

  function authorize(query: URLSearchParams, response: ServerResponse): void {
    const value = (name: string) => query.get(name) ?? ''
    const known = value('client_id') === LINE_CHANNEL.id && value('response_type') === 'code'
    if (!known || value('scope') !== 'openid') {
      json(response, 400, {})
      return
    }
    const back = new URL(value('redirect_uri'))
    back.searchParams.set('state', value('state'))
    if (next.isRefused) {
      back.searchParams.set('error', 'access_denied')
      back.searchParams.set('error_description', 'The resource owner denied the request.')
    } else {
      const code = randomBytes(10).toString('hex')
      visits.set(code, {
        challenge: value('code_challenge_method') === 'S256' ? value('code_challenge') : '',
        nonce: value('nonce'),
        redirectUri: value('redirect_uri'),
        sub: next.sub,
      })
      back.searchParams.set('code', code)
    }
    response.writeHead(302, { location: back.href }).end()
  }

  async function giveToken(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await text(request))
    const code = form.get('code') ?? ''
    const visit = visits.get(code)
    visits.delete(code)
    const verifier = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isRight =
      visit !== undefined &&
      form.get('grant_type') === 'authorization_code' &&
      form.get('client_id') === LINE_CHANNEL.id &&
      form.get('client_secret') === LINE_CHANNEL.secret &&
      form.get('redirect_uri') === visit.redirectUri &&
      verifier === visit.challenge
    if (!isRight) return json(response, 400, { error: 'invalid_grant' })
    const { wrong } = next
    if (wrong.status !== undefined) return json(response, wrong.status, {})
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      ...{ iss: issuer(), sub: visit.sub, aud: LINE_CHANNEL.id, iat: now, exp: now + 3600 },
      ...{ nonce: visit.nonce, amr: ['linesso'], ...wrong.claims },
    }
    const key = new TextEncoder().encode(wrong.secret ?? LINE_CHANNEL.secret)
    const idToken = await new SignJWT(claims)
      .setProtectedHeader({ alg: wrong.algorithm ?? 'HS256', typ: 'JWT' })
      .sign(key)
    json(response, 200, {
      ...{ access_token: randomBytes(20).toString('hex'), expires_in: 2_592_000, id_token: idToken },
      ...{ refresh_token: randomBytes(10).toString('hex'), scope: 'openid', token_type: 'Bearer' },
    })
  }

  return {
    issuer: issuer(),
    /** Who is signed in to LINE in the browser of the next visits. */
    is: (sub: string) => {
      next.sub = sub
    },
    /** Whether the person refuses from now on. */
    refuse: (isRefused: boolean) => {
      next.isRefused = isRefused
    },
    /** The faults of tokens from now on. */
    send: (wrong: WrongToken) => {
      next.wrong = wrong
    },
    close: () => new Promise<unknown>((resolve) => server.close(resolve)),
  }
}

/** An id as LINE gives it to a person. */
export function lineId(): string {
  return `U${randomBytes(16).toString('hex')}`
}

function describe(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/oauth2/v2.1/authorize`,
    token_endpoint: `${issuer}/oauth2/v2.1/token`,
    jwks_uri: `${issuer}/oauth2/v2.1/certs`,
    response_types_supported: ['code'],
    subject_types_supported: ['pairwise'],
    id_token_signing_alg_values_supported: ['ES256'],
    code_challenge_methods_supported: ['S256'],
  }
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
