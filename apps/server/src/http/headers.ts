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

const FOR_DOCUMENTS = {
  ...NOT_SENT,
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  xFrameOptions: { action: 'deny' },
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

/** Returns the library's options for each part of the site. */
function optionsByPart(publicUrl: string) {
  const page = (allowed: { scripts?: string[]; styles?: string[] }) => ({
    ...FOR_DOCUMENTS,
    contentSecurityPolicy: policyOfPages(publicUrl, allowed),
  })
  const styles = ["'unsafe-inline'"]
  return {
    site: page({ scripts: [EARLY_SCRIPT_HASH] }),
    files: page({}),
    data: { ...FOR_DOCUMENTS, contentSecurityPolicy: EMPTY_PAGE },
    assets: FOR_ASSETS,
    console: page({ scripts: ["'wasm-unsafe-eval'"], styles }),
    docs: page({ styles }),
  } satisfies Record<string, FastifyHelmetOptions>
}

type Part = keyof ReturnType<typeof optionsByPart>

/** Returns a policy that allows our own files, and the scripts and styles of `allowed` besides. */
function policyOfPages(
  publicUrl: string,
  { scripts = [], styles = ["'self'"] }: { scripts?: string[]; styles?: string[] },
) {
  return {
    useDefaults: false,
    directives: {
      'default-src': ["'self'"],
      'script-src': ["'self'", ...scripts],
      'style-src': ["'self'", ...styles],
      'img-src': ["'self'", publicUrl, 'data:', 'blob:'],
      'font-src': ["'self'"],
      'connect-src': ["'self'", publicUrl],
      'frame-src': ['https://www.youtube-nocookie.com', "'self'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
    },
  }
}

/**
 * Returns the headers that the library adds to a response, for each part. One server writes them all, because every start
 * of the shop pays for it.
 */
async function writeHeaders(publicUrl: string): Promise<Record<Part, Record<string, string>>> {
  const https = publicUrl.startsWith('https:')
  const strictTransportSecurity = https && { maxAge: 31_536_000, includeSubDomains: false }
  const app = Fastify()
  await app.register(helmet)
  for (const [part, options] of Object.entries(optionsByPart(publicUrl))) {
    const helmetOptions = { ...options, strictTransportSecurity }
    app.get(`/${part}`, { helmet: helmetOptions }, async (_request, reply) => reply.getHeaders())
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
