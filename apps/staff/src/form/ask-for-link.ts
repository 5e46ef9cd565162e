import { linkAddress } from '@jansi/contract/html/link-address'
import type { useTiptapEditor } from 'ra-input-rich-text'

type Editor = ReturnType<typeof useTiptapEditor>

const QUESTION =
  'ที่อยู่ของลิงก์: เว็บ อีเมล เบอร์โทร (tel:02…) หน้าของร้าน (/faq) หรือ # ตามด้วยหัวข้อในข้อความนี้ เว้นว่างเพื่อเอาลิงก์ออก'
const REFUSED = 'ที่อยู่นี้ใช้เป็นลิงก์ไม่ได้ หรือไม่มีหัวข้อนี้ในข้อความ ตรวจแล้วลองอีกครั้ง'

/** Asks for the address of a link at the cursor until it is one that the shop keeps, or empty, which removes the link. */
export function askForLink(editor: Editor): void {
  const current: unknown = editor.getAttributes('link').href
  let answer = window.prompt(QUESTION, typeof current === 'string' ? current : 'https://')
  while (answer !== null) {
    const typed = answer.trim()
    const chain = editor.chain().focus().extendMarkRange('link')
    if (typed === '' || typed === 'https://') {
      chain.unsetMark('link').run()
      return
    }
    const href = typed.startsWith('#') ? linkToPlace(editor, typed.slice(1).trim()) : linkAddress(typed)
    if (href) {
      chain.setMark('link', { href }).run()
      return
    }
    answer = window.prompt(REFUSED, typed)
  }
}

/** Returns the link to a place of the text by its name or by the words of a heading, which gets a name; null if there is none. */
function linkToPlace(editor: Editor, words: string): string | null {
  let href: string | null = null
  editor.state.doc.descendants((node, position) => {
    if (href) return false
    const isHeading = node.type.name === 'heading' && node.textContent.trim() === words
    if (words === '' || (!isHeading && node.attrs.id !== words)) return true
    const id: unknown = node.attrs.id ?? words.replaceAll(/[\s"'<>&]+/g, '-')
    if (!node.attrs.id) editor.view.dispatch(editor.state.tr.setNodeAttribute(position, 'id', id))
    href = `#${String(id)}`
    return false
  })
  return href
}
