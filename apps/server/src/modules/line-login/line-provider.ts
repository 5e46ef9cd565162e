import { jwtVerify } from 'jose'
import * as oidc from 'openid-client'
import type { Settings } from '../../env.ts'

/** The club's channel of LINE Login. */
export type LineChannel = NonNullable<Settings['lineLogin']>

/** The secrets of one visit to LINE, which only the browser that makes it has. */
export type VisitSecrets = { state: string; nonce: string; verifier: string }

const ALGORITHM = 'HS256'
const TIMEOUT_SECONDS = 10

/** LINE's description of itself, read once. */
const configurations = new WeakMap<LineChannel, Promise<oidc.Configuration>>()

async function configurationOf(channel: LineChannel): Promise<oidc.Configuration> {
  const known = configurations.get(channel)
  if (known !== undefined) return known
  const issuer = new URL(channel.issuer)
  const read = oidc.discovery(
    issuer,
    channel.channelId,
    // LINE's document names ES256 alone, but tokens of web logins have this one.
    { client_secret: channel.channelSecret, id_token_signed_response_alg: ALGORITHM },
    undefined,
    {
      timeout: TIMEOUT_SECONDS,
      ...(channel.isLocal && { execute: [oidc.allowInsecureRequests] }),
    },
  )
  configurations.set(channel, read)
  // The next visit asks again.
  read.catch(() => configurations.delete(channel))
  return read
}

/** Makes the secrets of a visit. */
export function newVisitSecrets(): VisitSecrets {
  return { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() }
}

/** Returns the page of LINE where a person signs in. It asks for nothing but who they are, and offers to befriend the club. */
export async function lineSignInUrl(
  channel: LineChannel,
  redirectUri: string,
  { state, nonce, verifier }: VisitSecrets,
): Promise<string> {
  const url = oidc.buildAuthorizationUrl(await configurationOf(channel), {
    redirect_uri: redirectUri,
    scope: 'openid',
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    bot_prompt: 'normal',
  })
  return url.href
}

/**
 * Returns the id that LINE gives the person who comes back at `url`; null if they refused. Throws if the way back is not that
 * of the visit or LINE's token is not about it. `openid-client` checks everything but the signature of the token, which is
 * made with the channel's secret.
 */
export async function readLineId(
  channel: LineChannel,
  url: URL,
  { state, nonce, verifier }: VisitSecrets,
): Promise<string | null> {
  const configuration = await configurationOf(channel)
  try {
    const { id_token: token = '' } = await oidc.authorizationCodeGrant(configuration, url, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    })
    const { payload } = await jwtVerify(token, new TextEncoder().encode(channel.channelSecret), {
      algorithms: [ALGORITHM],
      issuer: configuration.serverMetadata().issuer,
      audience: channel.channelId,
      requiredClaims: ['sub', 'exp'],
    })
    return payload.sub ?? null
  } catch (error) {
    if (error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied') return null
    throw error
  }
}
