import { joinThai } from '@jansi/contract/join-thai'
import type { Block } from '../../../domain/message.ts'
import { thaiMoment } from '../../../domain/thai-date.ts'
import { toMember } from '../notification.ts'
import { button, paragraph } from './blocks.ts'

/** A link that opens an account goes only to the address that it belongs to. */
const BY_MAIL = { channels: ['mail'], toUnconfirmed: true } as const

/** A secret link that is valid until `expiresAt`. */
type LinkFacts = {
  userId: number
  /** The name of the shop. */
  shop: string
  expiresAt: Date
  /** The link; only while the message is sent. */
  url?: string
  /** Too many people ask for links: the message waits until then. */
  heldUntil?: Date | null
}

/** Returns the button of a secret link or, in a stored text, the way to a new one. */
function linkBlocks(label: string, url: string | undefined, askAgainUrl: string): Block[] {
  if (url !== undefined) return [button(label, url)]
  return [
    paragraph(`[${label}: ลิงก์อยู่ในอีเมลที่ผู้รับได้รับเท่านั้น ระบบไม่เก็บไว้] ถ้าอีเมลของคุณไม่มีปุ่ม ขอลิงก์ใหม่ได้ที่หน้านี้`),
    button('ขอลิงก์ใหม่', askAgainUrl),
  ]
}

/** The messages about accounts. */
export const ACCOUNT_MESSAGES = {
  /** A member has yet to confirm the address of a sign-up; `id` is null for the account's first one. */
  confirm_email: toMember(
    (
      { shop, signUp, expiresAt, url }: LinkFacts & { signUp: { id: number | null; createdAt: Date } },
      { pages },
    ) => ({
      subject: joinThai`ยืนยันอีเมลเพื่อเริ่มใช้ร้าน${shop}`,
      heading: 'ยืนยันอีเมลของคุณ',
      // Until the address is confirmed, a stranger may have typed the name.
      firstName: null,
      blocks: [
        paragraph(
          joinThai`มีการสมัครสมาชิกร้าน${shop}ด้วยอีเมลนี้เมื่อ ${thaiMoment(signUp.createdAt)} ถ้าเป็นคุณ กดปุ่มด้านล่างเพื่อยืนยันอีเมล แล้วเข้าสู่ระบบด้วยรหัสผ่านที่ตั้งไว้ตอนนั้น`,
        ),
        paragraph(`ลิงก์ใช้ได้ถึง ${thaiMoment(expiresAt)} ถ้าคุณไม่ได้สมัครในเวลานั้น อย่ากดปุ่ม และไม่ต้องทำอะไรกับอีเมลนี้`),
        ...linkBlocks('ยืนยันอีเมล', url, pages.askForConfirmation),
      ],
    }),
    {
      ...BY_MAIL,
      notBefore: ({ heldUntil }) => heldUntil ?? null,
      recipe: ({ userId, signUp }) => ({ template: 'confirm_email', userId, signUpId: signUp.id }),
    },
  ),

  /** Somebody has asked for a link to set a new password: the page /reset/password/confirm/{uid}/{token}. */
  reset_password: toMember(
    ({ shop, expiresAt, url }: LinkFacts, { to, pages }) => ({
      subject: joinThai`ตั้งรหัสผ่านใหม่ ร้าน${shop}`,
      heading: 'ตั้งรหัสผ่านใหม่',
      firstName: to.emailVerifiedAt === null ? null : to.firstName,
      blocks: [
        paragraph('มีคำขอตั้งรหัสผ่านใหม่สำหรับบัญชีของคุณ กดปุ่มด้านล่างเพื่อตั้งรหัสผ่าน'),
        paragraph(`ลิงก์ใช้ได้ครั้งเดียว จนถึง ${thaiMoment(expiresAt)} ถ้าคุณไม่ได้ขอ รหัสผ่านเดิมยังใช้ได้ตามปกติ`),
        ...linkBlocks('ตั้งรหัสผ่านใหม่', url, pages.askForReset),
      ],
    }),
    {
      ...BY_MAIL,
      notBefore: ({ heldUntil }) => heldUntil ?? null,
      recipe: ({ userId }) => ({ template: 'reset_password', userId }),
    },
  ),

  /** The member has linked a LINE account, which can sign in from now on. */
  line_linked: toMember(
    (_: { userId: number }, { pages, now }) => ({
      subject: 'เชื่อมบัญชี LINE แล้ว',
      heading: 'เชื่อมบัญชี LINE แล้ว',
      blocks: [
        paragraph(
          `บัญชีของคุณเชื่อมกับบัญชี LINE เมื่อ ${thaiMoment(now)} จากนี้เข้าสู่ระบบด้วย LINE ได้ ส่วนรหัสผ่านยังใช้ได้ตามปกติ`,
        ),
        paragraph('ถ้าไม่ใช่คุณ ยกเลิกการเชื่อมในหน้าโปรไฟล์ แล้วเปลี่ยนรหัสผ่านทันที'),
        button('เปิดโปรไฟล์', pages.profile),
      ],
    }),
    { channels: ['mail'] },
  ),

  /** The member has unlinked their LINE account. */
  line_unlinked: toMember(
    (_: { userId: number }, { pages, now }) => ({
      subject: 'ยกเลิกการเชื่อมบัญชี LINE แล้ว',
      heading: 'ยกเลิกการเชื่อมบัญชี LINE แล้ว',
      blocks: [
        paragraph(`บัญชีของคุณไม่ได้เชื่อมกับ LINE แล้ว ตั้งแต่ ${thaiMoment(now)} เข้าสู่ระบบด้วยอีเมลและรหัสผ่านได้ตามปกติ`),
        paragraph('ถ้าไม่ใช่คุณ เปลี่ยนรหัสผ่านทันที'),
        button('เปิดโปรไฟล์', pages.profile),
      ],
    }),
    { channels: ['mail'] },
  ),
}
