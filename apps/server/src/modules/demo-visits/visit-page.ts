import { createHash } from 'node:crypto'
import { SHOP_COLOURS } from '@jansi/contract/colours'
import { openDemoVisit } from '@jansi/contract/demo-visits'
import { ACCESS_TOKEN_KEY, APP_VERSION, APP_VERSION_KEY } from '@jansi/contract/limits'
import type { FastifyInstance } from 'fastify'
import type { VisitCodes, Visitor } from './visit-codes.ts'

const PATH = '/demo/'

/** Returns the three links of the first minute. The code is behind `#`, which no browser sends, logs or passes on. */
export function visitLinks(publicUrl: string, codes: VisitCodes): Record<Visitor, string> {
  const link = (visitor: Visitor) => `${publicUrl}${PATH}#${codes.issue(visitor)}`
  return { guest: link('guest'), member: link('member'), volunteer: link('volunteer') }
}

const USED =
  'ลิงก์นี้ใช้ไปแล้วหรือหมดเวลา 10 นาทีแล้ว ปิดร้านด้วย Ctrl+C แล้วพิมพ์ npm start เพื่อรับลิงก์ใหม่ · This link was used, or its ten minutes are over. Press Ctrl+C and run npm start for new ones.'

/** Forgets who was here before in this browser: one of them would be seen with the other's cart. */
const SCRIPT = `const code=location.hash.slice(1)
history.replaceState(null,'',location.pathname)
fetch('/api${openDemoVisit.path}',{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify({key:code})})
.then(r=>r.ok?r.json():Promise.reject())
.then(({access,next})=>{localStorage.clear();localStorage.setItem('${APP_VERSION_KEY}','${APP_VERSION}')
if(access)localStorage.setItem('${ACCESS_TOKEN_KEY}',access);location.replace(next)})
.catch(()=>{document.querySelector('p').textContent='${USED}'})`

const STYLE = `body{margin:20vh auto;max-width:30rem;padding:0 1.5rem;font:1.125rem/1.7 sans-serif;color:${SHOP_COLOURS.ink}}`

const PAGE = `<!doctype html>
<html lang="th">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>ร้านตัวอย่าง</title><style>${STYLE}</style></head>
<body><main><h1>จานสี</h1><p role="status">กำลังเปิดร้านตัวอย่าง · Opening the demo shop</p></main><script>${SCRIPT}</script></body>
</html>
`

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const POLICY = [
  "default-src 'none'",
  `script-src ${hashOf(SCRIPT)}`,
  `style-src ${hashOf(STYLE)}`,
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join(';')

/** Serves the page to which the links lead. It sends the code by itself, so that no preview of a link uses it up. */
export function serveVisitPage(app: FastifyInstance): void {
  app.get(PATH, { schema: { hide: true } }, async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header('content-security-policy', POLICY)
      .type('text/html; charset=utf-8')
      .send(PAGE),
  )
}
