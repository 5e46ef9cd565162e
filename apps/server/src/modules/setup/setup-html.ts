import { createHash } from 'node:crypto'
import { ACCESS_TOKEN_KEY, APP_VERSION, APP_VERSION_KEY } from '@jansi/contract/limits'
import { addFirstAdmin, openSetup } from '@jansi/contract/setup'

/** A whole page with the content policy that allows its own script and style. */
export type SetupHtml = { html: string; policy: string }

const NEW_CODE = 'npm run setup -- --code'

/** Neutral colours: the shop has chosen none yet. */
const STYLE = `*{box-sizing:border-box}
body{margin:0;background:#f6f6f7;-webkit-text-size-adjust:100%;color:#222;font:1.0625rem/1.7 'IBM Plex Sans Thai Looped',Sarabun,'Noto Sans Thai',Tahoma,sans-serif}
main{max-width:32rem;margin:6vh auto;padding:1.75rem 1.5rem;background:#fff;border:1px solid #d9d9de;border-radius:12px}
h1{margin:0 0 .5rem;font-size:1.5rem;line-height:1.4}p{margin:0 0 1rem;text-wrap:pretty}.note{margin-top:1rem;color:#55555f;font-size:.9375rem}
label{display:block;margin-top:1rem;font-weight:600}label span{display:block;font-weight:400;color:#55555f;font-size:.9375rem}
input{display:block;width:100%;min-height:3rem;margin-top:.25rem;padding:.5rem .75rem;font:inherit;border:1px solid #767680;border-radius:8px}
input[aria-invalid=true]{border-color:#b3261e}input:focus-visible,button:focus-visible,a:focus-visible{outline:3px solid #1f5fbf;outline-offset:2px}
.pair{display:grid;gap:0 1rem;grid-template-columns:repeat(auto-fit,minmax(12rem,1fr))}
.fault{margin:.25rem 0 0;color:#b3261e;font-size:.9375rem}
button{width:100%;min-height:3rem;margin-top:1.5rem;font:inherit;font-weight:600;color:#fff;background:#2b3a67;border:0;border-radius:8px;cursor:pointer}
button:disabled{opacity:.6;cursor:default}code{overflow-wrap:anywhere}.command{display:inline-block}
@media(max-width:36rem){main{margin:0;min-height:100vh;border:0;border-radius:0}}`

const SHARED_SCRIPT = `const form=document.querySelector('form'),button=form.querySelector('button')
const show=(name,text)=>{const field=form.elements[name],note=document.getElementById(name+'-fault')
note.textContent=text||'';note.hidden=!text;field&&field.setAttribute('aria-invalid',text?'true':'false')}
const post=(path,body)=>fetch('/api'+path,{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify(body)})
const away='ติดต่อร้านไม่ได้ ลองอีกครั้ง'`

const CODE_SCRIPT = `${SHARED_SCRIPT}
const open=async()=>{button.disabled=true;show('key')
try{const r=await post('${openSetup.path}',{key:form.elements.key.value})
if(r.ok)return location.replace(location.pathname)
show('key',r.status===404?'รหัสนี้ใช้ไม่ได้ รหัสเก่าหมดอายุเมื่อเปิดร้านใหม่หรือออกรหัสใหม่ ดูรหัสล่าสุดอีกครั้ง':away)}
catch{show('key',away)}button.disabled=false;form.elements.key.focus()}
form.addEventListener('submit',e=>{e.preventDefault();open()})
const given=location.hash.slice(1)
if(given){history.replaceState(null,'',location.pathname);form.elements.key.value=given;open()}`

const ADMIN_SCRIPT = `${SHARED_SCRIPT}
const FAULTS={email:'ตรวจอีเมลอีกครั้ง',first_name:'ตรวจชื่ออีกครั้ง',last_name:'ตรวจนามสกุลอีกครั้ง',phone_number:'ใส่เบอร์โทร 10 หลัก เช่น 0812345678',
password1:'ใช้ 8 ตัวขึ้นไป ให้มีตัวพิมพ์ใหญ่ ตัวพิมพ์เล็ก ตัวเลข และสัญลักษณ์ ไม่ใช่คำที่ใช้กันบ่อย และไม่คล้ายชื่อหรืออีเมล',password2:'รหัสผ่านสองช่องไม่ตรงกัน'}
form.addEventListener('submit',async e=>{e.preventDefault();const body=Object.fromEntries(new FormData(form))
for(const name of [...Object.keys(FAULTS),'form'])show(name)
const wrong=Object.keys(FAULTS).filter(name=>!body[name].trim());for(const name of wrong)show(name,'ใส่ช่องนี้ด้วย')
if(!wrong.length&&body.password1!==body.password2){wrong.push('password2');show('password2',FAULTS.password2)}
if(wrong.length)return form.elements[wrong[0]].focus()
button.disabled=true
try{const r=await post('${addFirstAdmin.path}',body),answer=await r.json()
if(r.ok){localStorage.clear();localStorage.setItem('${APP_VERSION_KEY}','${APP_VERSION}');localStorage.setItem('${ACCESS_TOKEN_KEY}',answer.access)
return location.replace('/staff/settings/setup')}
const named=Object.keys(FAULTS).filter(name=>name in answer)
for(const name of named)show(name,name==='email'&&String(answer.email).includes('already')?'อีเมลนี้มีบัญชีในร้านแล้ว ใช้อีเมลอื่น หรือตั้งบัญชีนั้นเป็นผู้ดูแลด้วย npm run setup -- --admin แล้วตามด้วยอีเมล':FAULTS[name])
if(named.length)form.elements[named[0]].focus()
else show('form',r.status===404?'รหัสตั้งร้านหมดอายุ หรือร้านมีผู้ดูแลแล้ว ถ้ามีแล้ว เข้าสู่ระบบที่ /staff/ ถ้ายังไม่มี เปิดหน้านี้ด้วยรหัสล่าสุด':away)}
catch{show('form',away)}button.disabled=false})`

const CODE_BODY = `<h1>ตั้งร้านใหม่</h1>
<p>ร้านนี้ยังไม่มีผู้ดูแล ใส่รหัสที่แสดงในหน้าต่างคำสั่งที่เปิดร้าน รหัสเดียวกันอยู่ในไฟล์ <code>setup-code.txt</code> ในโฟลเดอร์ข้อมูลของร้าน</p>
<form novalidate>${field('key', 'รหัสตั้งร้าน', 'type="text" autocomplete="off" autocapitalize="characters" spellcheck="false"')}
<button>เปิดหน้าตั้งร้าน</button></form>
<p class="note">ไม่มีรหัสแล้ว ออกใหม่ได้ที่เครื่องของร้านด้วย <code class="command">${NEW_CODE}</code></p>`

const ADMIN_BODY = `<h1>บัญชีผู้ดูแลคนแรก</h1>
<p>บัญชีนี้ตั้งค่าร้านและเพิ่มเจ้าหน้าที่คนอื่นได้ ตั้งเสร็จแล้วร้านพาไปขั้นตอนที่เหลือทันที ทำทีละขั้นหรือกลับมาทำต่อวันหลังก็ได้</p>
<form novalidate><div class="pair">
${field('first_name', 'ชื่อ', 'autocomplete="given-name"')}
${field('last_name', 'นามสกุล', 'autocomplete="family-name"')}</div>
${field('email', 'อีเมล', 'type="email" autocomplete="username"', 'ใช้เข้าสู่ระบบ')}
${field('phone_number', 'เบอร์โทร', 'type="tel" inputmode="numeric" maxlength="10" autocomplete="tel-national"', 'ตัวเลข 10 หลัก')}
${field('password1', 'รหัสผ่าน', 'type="password" autocomplete="new-password"', '8 ตัวขึ้นไป มีตัวพิมพ์ใหญ่ ตัวพิมพ์เล็ก ตัวเลข และสัญลักษณ์ เช่น @ หรือ -')}
${field('password2', 'รหัสผ่านอีกครั้ง', 'type="password" autocomplete="new-password"')}
<p class="fault" id="form-fault" role="alert" hidden></p><button>สร้างบัญชีและตั้งร้านต่อ</button></form>`

/** For a shop that has an admin. */
const CLOSED_BODY =
  '<h1>ไม่พบหน้านี้</h1><p>ร้านนี้มีผู้ดูแลแล้ว</p><p><a href="/staff/">เข้าสู่ระบบเจ้าหน้าที่</a> หรือ <a href="/">ไปหน้าแรกของร้าน</a></p>'

/** Returns the pages: `code` asks for the code, `admin` for the first admin, `closed` is for a shop that has one. */
export function setupPages(fonts: string): { code: SetupHtml; admin: SetupHtml; closed: SetupHtml } {
  const style = `${fonts}${STYLE}`
  return {
    code: pageOf('ตั้งร้านใหม่', CODE_BODY, { style, script: CODE_SCRIPT }),
    admin: pageOf('บัญชีผู้ดูแลคนแรก', ADMIN_BODY, { style, script: ADMIN_SCRIPT }),
    closed: pageOf('ไม่พบหน้านี้', CLOSED_BODY, { style, script: '' }),
  }
}

function field(name: string, label: string, attributes: string, hint = ''): string {
  const about = hint === '' ? '' : `<span>${hint}</span>`
  return `<div><label for="${name}">${label}${about}</label><input id="${name}" name="${name}" required aria-describedby="${name}-fault" ${attributes}>
<p class="fault" id="${name}-fault" role="alert" hidden></p></div>`
}

type Parts = { style: string; script: string }

function pageOf(title: string, body: string, { style, script }: Parts): SetupHtml {
  const html = `<!doctype html>
<html lang="th">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head>
<body><main>${body}</main>${script && `<script>${script}</script>`}</body>
</html>
`
  const policy = [
    "default-src 'none'",
    `script-src ${script === '' ? "'none'" : hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    "connect-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join(';')
  return { html, policy }
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
