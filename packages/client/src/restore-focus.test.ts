import { afterEach, beforeEach, expect, test } from 'vitest'
import { restoreFocus } from './restore-focus.ts'

const PAGE = `
  <button id="before">ก่อน</button>
  <main tabindex="-1"><h1>ตะกร้า</h1>
    <section id="list" aria-label="รายการ"><p>พบ 2 รายการ</p><div><button id="clear">ล้างการค้นหา</button></div></section>
    <form id="form"><p>แจ้งของชำรุด</p><fieldset id="fields"><legend>ของ</legend><input id="note"></fieldset></form>
    <section id="notices" aria-label="การแจ้งเตือน"><div id="notice"><button id="close">ปิด</button></div></section>
    <p>ท้าย <button id="last">ท้าย</button></p>
  </main>`
const get = (id: string) => document.getElementById(id) as HTMLInputElement
const active = () => document.activeElement?.id || document.activeElement?.localName
const later = () => new Promise((resolve) => setTimeout(resolve, 80))

let end: () => void
beforeEach(() => {
  document.body.innerHTML = PAGE
  end = restoreFocus()
})
afterEach(() => end())

test.each([
  ['a control goes: the named place around it', ['clear'], () => get('clear').remove(), 'list'],
  [
    'a part of the page goes: the place around that part',
    ['clear'],
    () => get('clear').parentElement?.remove(),
    'list',
  ],
  [
    'a message is closed: the element that had the focus before',
    ['note', 'close'],
    () => get('notice').remove(),
    'note',
  ],
  ['nothing is left of the place: the page', ['last'], () => get('last').remove(), 'main'],
  ['a control is disabled', ['note'], () => Object.assign(get('note'), { disabled: true }), 'fields'],
  ['a control is hidden', ['clear'], () => Object.assign(get('clear'), { hidden: true }), 'list'],
  ['its part of the page is moved', ['clear'], () => get('last').parentElement?.after(get('list')), 'clear'],
  [
    'the page moves the focus itself',
    ['clear'],
    () => {
      get('clear').remove()
      setTimeout(() => get('before').focus(), 20)
    },
    'before',
  ],
  [
    'the visitor put the focus nowhere before',
    ['clear'],
    async () => {
      get('clear').blur()
      await later()
      get('clear').remove()
    },
    'body',
  ],
])('the focus when %s', async (_, focused, happens, kept) => {
  for (const id of focused) get(id).focus()
  await happens()
  await later()
  expect(active()).toBe(kept)
})

test('a control that is enabled again gets the focus back, unless the visitor has gone on', async () => {
  get('note').focus()
  for (const goesOn of [false, true]) {
    get('note').disabled = true
    await later()
    if (goesOn) get('last').focus()
    get('note').disabled = false
    await later()
    expect(active()).toBe(goesOn ? 'last' : 'note')
  }
  expect(document.querySelectorAll('[tabindex]')).toHaveLength(1)
})
