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
  const written = await writeHeaders(publicUrl)
  app.addHook('onRequest', ({ url }, reply, done) => {
    if (url.startsWith('/staff')) reply.headers(written.console)
    else if (url.startsWith('/api/docs')) reply.headers(written.docs)
    else if (url.startsWith('/assets/')) reply.headers(written.assets)
    else if (url.startsWith('/api/')) reply.headers(written.data)
    else if (url.startsWith('/media/')) reply.headers(written.files)
    else reply.headers(written.site)
    done()
  })
}

type Allowed = {
  inlineStyles?: boolean
  compilesWasm?: boolean
  earlyScript?: boolean
  isAsset?: boolean
  isData?: boolean
}

/** Exceptions that the policy of a part of the site makes. */
const PARTS = {
  site: { earlyScript: true },
  files: {},
  data: { isData: true },
  assets: { isAsset: true },
  console: { inlineStyles: true, compilesWasm: true },
  docs: { inlineStyles: true },
} satisfies Record<string, Allowed>

type Part = keyof typeof PARTS

const EARLY_SCRIPT_HASH = `'sha256-${createHash('sha256').update(EARLY_SCRIPT).digest('base64')}'`

/** A page that loads and runs nothing, and is in no frame. */
const EMPTY_PAGE = {
  useDefaults: false,
  directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
}

/** Headers for browsers that are gone, and those that repeat a default: each response would carry them. */
const NOT_SENT = {
  crossOriginEmbedderPolicy: false,
  dnsPrefetchControl: false,
  ieNoOpen: false,
  originAgentCluster: false,
  permittedCrossDomainPolicies: false,
  xssFilter: false,
} satisfies FastifyHelmetOptions

/**
 * For scripts and fonts, which no browser shows as a document. Without the headers of documents a font comes in the first
 * ten packets of a new connection: on a slow phone a round trip earlier.
 */
const FOR_ASSETS = {
  ...NOT_SENT,
  contentSecurityPolicy: EMPTY_PAGE,
  crossOriginOpenerPolicy: false,
  frameguard: false,
  referrerPolicy: false,
} satisfies FastifyHelmetOptions

/**
 * Returns the headers that the library adds to a response, for each part. One server writes them all, because every start
 * of the shop pays for it.
 */
async function writeHeaders(publicUrl: string): Promise<Record<Part, Record<string, string>>> {
  const app = Fastify()
  await app.register(helmet)
  for (const [part, allowed] of Object.entries(PARTS)) {
    const options = { helmet: optionsOf(publicUrl, allowed) }
    app.get(`/${part}`, options, async (_request, reply) => reply.getHeaders())
  }
  const read = async (part: Part) => (await app.inject(`/${part}`)).json<Record<string, string>>()
  const written = {
    site: await read('site'),
    files: await read('files'),
    data: await read('data'),
    assets: await read('assets'),
    console: await read('console'),
    docs: await read('docs'),
  }
  await app.close()
  return written
}

function optionsOf(
  publicUrl: string,
  { inlineStyles, compilesWasm, earlyScript, isAsset, isData }: Allowed,
): FastifyHelmetOptions {
  const https = publicUrl.startsWith('https:')
  const strictTransportSecurity = https && { maxAge: 31_536_000, includeSubDomains: false }
  if (isAsset) return { ...FOR_ASSETS, strictTransportSecurity }
  const onAllDocuments = {
    ...NOT_SENT,
    strictTransportSecurity,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  } satisfies FastifyHelmetOptions
  if (isData) return { ...onAllDocuments, contentSecurityPolicy: EMPTY_PAGE }
  return {
    ...onAllDocuments,
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
  }
}
