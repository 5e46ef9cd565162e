import { createHash } from 'node:crypto'
import helmet from '@fastify/helmet'
import { EARLY_SCRIPT } from '@jansi/contract/early-script'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../env.ts'

/**
 * Adds security headers to every response: a strict content policy without inline script
 * except the storefront's early one, nosniff, no
 * framing, HSTS on https. The console's component library writes style elements, so styles alone may be
 * inline under `/staff/`; its QR reader is WebAssembly from our own files, which may be compiled there.
 */
export async function setSecurityHeaders(app: FastifyInstance, settings: Settings): Promise<void> {
  const https = settings.publicUrl.startsWith('https:')
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", (request) => moreScripts(request.url)],
        'style-src': ["'self'", (request) => (inConsole(request.url) ? "'unsafe-inline'" : "'self'")],
        'img-src': ["'self'", settings.publicUrl, 'data:', 'blob:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'", settings.publicUrl],
        'frame-src': ['https://www.youtube-nocookie.com', "'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  })
}

const EARLY_SCRIPT_HASH = `'sha256-${createHash('sha256').update(EARLY_SCRIPT).digest('base64')}'`

function moreScripts(url = '/'): string {
  if (isConsolePage(url)) return "'wasm-unsafe-eval'"
  return /^\/(api|media|assets)\//.test(url) ? "'self'" : EARLY_SCRIPT_HASH
}

function inConsole(url: string | undefined): boolean {
  return isConsolePage(url) || url?.startsWith('/api/docs') === true
}

function isConsolePage(url: string | undefined): boolean {
  return url?.startsWith('/staff') === true
}
