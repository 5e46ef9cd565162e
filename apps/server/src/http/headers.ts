import { createHash } from 'node:crypto'
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import { EARLY_SCRIPT } from '@jansi/contract/early-script'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Settings } from '../env.ts'

/**
 * Adds security headers to every response: a strict content policy without inline script
 * except the storefront's early one, nosniff, no
 * framing, HSTS on https. The console's component library writes style elements, so styles alone may be
 * inline under `/staff/`; its QR reader is WebAssembly from our own files, which may be compiled there.
 */
export async function setSecurityHeaders(
  app: FastifyInstance,
  { publicUrl }: Pick<Settings, 'publicUrl'>,
): Promise<void> {
  // They depend on the part of the site alone: they are written once.
  const ofSite = await headersWith(publicUrl, { earlyScript: true })
  const ofFiles = await headersWith(publicUrl, {})
  const ofAssets = await headersWith(publicUrl, { isAsset: true })
  const ofConsole = await headersWith(publicUrl, { inlineStyles: true, compilesWasm: true })
  const ofDocs = await headersWith(publicUrl, { inlineStyles: true })
  app.addHook('onRequest', ({ url }, reply, done) => {
    if (url.startsWith('/staff')) reply.headers(ofConsole)
    else if (url.startsWith('/api/docs')) reply.headers(ofDocs)
    else if (url.startsWith('/assets/')) reply.headers(ofAssets)
    else if (/^\/(api|media)\//.test(url)) reply.headers(ofFiles)
    else reply.headers(ofSite)
    done()
  })
}

type Allowed = { inlineStyles?: boolean; compilesWasm?: boolean; earlyScript?: boolean; isAsset?: boolean }

const EARLY_SCRIPT_HASH = `'sha256-${createHash('sha256').update(EARLY_SCRIPT).digest('base64')}'`

/**
 * For scripts and fonts, which no browser shows as a document. Without the headers of documents a font comes in the first
 * ten packets of a new connection: on a slow phone a round trip earlier.
 */
const FOR_ASSETS = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
  },
  crossOriginEmbedderPolicy: false,
  crossOriginOpenerPolicy: false,
  dnsPrefetchControl: false,
  frameguard: false,
  ieNoOpen: false,
  originAgentCluster: false,
  permittedCrossDomainPolicies: false,
  referrerPolicy: false,
  xssFilter: false,
} satisfies FastifyHelmetOptions

/** The headers that the library adds to a response. */
async function headersWith(publicUrl: string, allowed: Allowed): Promise<Record<string, string>> {
  const app = Fastify()
  await app.register(helmet, optionsOf(publicUrl, allowed))
  let written: Record<string, string> = {}
  app.get('/', async (_request, reply) => {
    written = Object.fromEntries(
      Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]),
    )
    return ''
  })
  await app.inject('/')
  await app.close()
  return written
}

function optionsOf(
  publicUrl: string,
  { inlineStyles, compilesWasm, earlyScript, isAsset }: Allowed,
): FastifyHelmetOptions {
  const https = publicUrl.startsWith('https:')
  const strictTransportSecurity = https && { maxAge: 31_536_000, includeSubDomains: false }
  if (isAsset) return { ...FOR_ASSETS, strictTransportSecurity }
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': [
          "'self'",
          ...(compilesWasm ? ["'wasm-unsafe-eval'"] : []),
          ...(earlyScript ? [EARLY_SCRIPT_HASH] : []),
        ],
        'style-src': ["'self'", inlineStyles ? "'unsafe-inline'" : "'self'"],
        'img-src': ["'self'", publicUrl, 'data:', 'blob:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'", publicUrl],
        'frame-src': ['https://www.youtube-nocookie.com', "'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
    strictTransportSecurity,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  }
}
