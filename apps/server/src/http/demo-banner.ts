import { SHOP_COLOURS } from '@jansi/contract/colours'
import type { FastifyInstance } from 'fastify'

const STYLESHEET = '/demo-banner.css'
const ROOT = '<div id="root">'

/**
 * The words above every page of a demo shop. They are in the HTML that the server sends and have a stylesheet of their own, so
 * that no other shop loads a byte for them.
 */
const BANNER = `<link rel="stylesheet" href="${STYLESHEET}"><aside class="demo-banner" aria-label="ร้านตัวอย่าง">ร้านตัวอย่าง ข้อมูลสมมุติ ไม่ต้องโอนเงินจริง</aside>`

/**
 * In the shop it is in the padding at the top of the page and behind anything that comes there, so that it takes no line; with large
 * text or on a narrow screen it gets one. The console's bar is fixed at the top of the window, below the banner.
 */
const STYLES = `.demo-banner{box-sizing:border-box;padding:0 .75rem;background:${SHOP_COLOURS.amberTint};color:${SHOP_COLOURS.amberDeep};
font:500 .875rem/1.5rem 'IBM Plex Sans Thai Looped',sans-serif;text-align:center;overflow-wrap:anywhere}
.demo-banner:not(.console){position:absolute;top:4rem;right:max(16px,50vw - 544px);z-index:-1;height:1.5rem;border-radius:0 0 .5rem .5rem}
@media(max-width:22rem){.demo-banner:not(.console){position:static;height:auto;border-radius:0}}
.demo-banner.console{position:fixed;inset:0 0 auto;z-index:1101;height:1.75rem;line-height:1.75rem;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
.demo-banner.console~#root{--demo-banner:1.75rem;padding-top:1.75rem}
.demo-banner.console~#root .MuiAppBar-positionFixed{top:1.75rem}
@media print{.demo-banner{display:none}.demo-banner.console~#root{padding-top:0}}`

/** Returns a page of the storefront with the banner above its content. */
export function withDemoBanner(html: string): string {
  return html.replace(ROOT, () => `${BANNER}${ROOT}`)
}

/** Returns the page of the console with the banner above its bar. */
export function withConsoleBanner(html: string): string {
  return withDemoBanner(html).replace('class="demo-banner"', 'class="demo-banner console"')
}

/** Serves the banner's stylesheet. */
export function serveDemoBanner(app: FastifyInstance): void {
  app.get(STYLESHEET, { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(STYLES),
  )
}
