import type { Block } from '../../../domain/message.ts'

/** The link of a mail: its address while the mail is sent, and where to ask for a new one in every stored text. */
export type MailLink = { url: string } | { askAgainUrl: string }

/** The button of a secret link, or in a stored text what stands in its place. */
export function linkBlocks(label: string, link: MailLink): Block[] {
  if ('url' in link) return [{ kind: 'button', label, url: link.url }]
  return [
    {
      kind: 'paragraph',
      text: `[${label}: ลิงก์อยู่ในอีเมลที่ผู้รับได้รับเท่านั้น ระบบไม่เก็บไว้] ถ้าอีเมลของคุณไม่มีปุ่ม ขอลิงก์ใหม่ได้ที่หน้านี้`,
    },
    { kind: 'button', label: 'ขอลิงก์ใหม่', url: link.askAgainUrl },
  ]
}
