import { DEFAULT_COLOURS, SHOP_COLOURS } from '@jansi/contract/colours'
import { dialledNumber } from '@jansi/contract/dialled-number'
import {
  areDefaultColours,
  type ColourPair,
  identityColours,
  recoloured,
} from '@jansi/contract/identity-colours'
import { joinThai } from '@jansi/contract/join-thai'
import { WELLS, type Well, wellName, wellsText } from '@jansi/contract/wells'
import type { Block, Message } from '../domain/message.ts'
import { type Html, html } from './html.ts'

/** The stored parts of a mail, besides its recipient. */
export type ComposedMail = { subject: string; text: string; html: string }

/** The club that sends the mails, its shop and colours, and how a reader reaches it; '' for a way that it does not have. */
export type MailingClub = { shop_name: string; club_name: string; email: string; phone: string } & ColourPair

const { paper, card, ink, inkSoft, line } = SHOP_COLOURS
/** A mail is written in the default colours and sent in the club's: see `withSender`. */
const { main } = DEFAULT_COLOURS

const CONTACT = 'ติดต่อชมรม'
const FOOTER_STYLE = `max-width:560px;margin:16px auto 0;font-size:16px;color:${inkSoft};text-align:center;overflow-wrap:anywhere`
const COPY_LINK = 'ถ้ากดปุ่มไม่ได้ คัดลอกลิงก์นี้ไปเปิดในเบราว์เซอร์'

const FONT =
  "font-family:'IBM Plex Sans Thai Looped',Sarabun,Tahoma,sans-serif;font-size:16px;line-height:1.65"
const BODY = `margin:0;padding:24px 12px;background:${paper};color:${ink};${FONT}`
const CARD = `max-width:560px;margin:0 auto;padding:32px 24px;background:${card};border:1px solid ${line};border-radius:12px`
const HEADING = `margin:0 0 16px;font-size:22px;line-height:1.35;font-weight:600;color:${ink}`
const BUTTON = `display:inline-block;padding:12px 24px;background:${main};color:${card};border-radius:8px;text-decoration:none;font-weight:600`
const QUOTE = `margin:0 0 16px;padding:12px 16px;background:${paper};border-left:4px solid ${main}`
const SMALL = `margin:16px 0 0;font-size:16px;color:${inkSoft};overflow-wrap:anywhere`
const WELL_WORD = `padding:2px 0;font-size:15px;color:${ink}`
const SMALL_NOTE = `padding:4px 0 0;font-size:15px;color:${inkSoft}`
const PARAGRAPH = 'margin:0 0 16px;white-space:pre-line;overflow-wrap:anywhere'

/**
 * Writes a message as a mail, as plain text and as HTML without images from outside. Links are full http(s) addresses;
 * any other throws a TypeError.
 */
export function composeMail(mail: Message): ComposedMail {
  const greeting = mail.firstName === null ? 'สวัสดี' : `สวัสดี คุณ${mail.firstName}`
  const page = html`<!doctype html>
<html lang="th">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${mail.subject}</title></head>
<body style="${BODY}">
<div role="main" style="${CARD}">
<h1 style="${HEADING}">${mail.heading}</h1>
<p style="${PARAGRAPH}">${greeting}</p>
${mail.blocks.map(asHtml)}
</div>
</body>
</html>
`
  const text = [mail.heading, greeting, ...mail.blocks.map(asText)].join('\n\n')
  return { subject: mail.subject, text: `${text}\n`, html: page.source }
}

/**
 * Returns a mail in the colours of the club, with its sender at the end and the ways to reach the club; one without an e-mail
 * and a phone has none.
 */
export function withSender(mail: ComposedMail, club: MailingClub): ComposedMail {
  const { email, phone } = club
  const sender = [
    joinThai`อีเมลฉบับนี้ส่งจากระบบของร้าน${club.shop_name}`,
    ...(club.club_name === club.shop_name ? [] : [club.club_name]),
  ].join(' ')
  const ways = [
    ...(email ? [{ words: 'ตอบกลับอีเมลนี้ หรือเขียนถึง', shown: email, url: `mailto:${email}` }] : []),
    ...(phone ? [{ words: 'โทร', shown: phone, url: `tel:${dialledNumber(phone)}` }] : []),
  ]
  const links = ways.map(
    ({ words, shown, url }) => html`<br>${words} <a href="${url}" style="color:${main}">${shown}</a>`,
  )
  const contact = ways.length === 0 ? [] : [html`<p style="${FOOTER_STYLE}">${CONTACT}${links}</p>\n`]
  const foot = html`<p style="${FOOTER_STYLE}">${sender}</p>\n${contact}`
  const page = mail.html.replace('</body>', () => `${foot.source}</body>`)
  return {
    ...mail,
    text: [mail.text, '--', sender, ...(ways.length === 0 ? [] : [CONTACT]), ...ways.map(wayText), ''].join(
      '\n',
    ),
    html: areDefaultColours(club) ? page : recoloured(page, identityColours(club)),
  }
}

/** One way to reach the club, in a mail of plain text. */
function wayText({ words, shown }: { words: string; shown: string }): string {
  return `${words} ${shown}`
}

function asHtml(block: Block): Html {
  switch (block.kind) {
    case 'paragraph':
      return html`<p style="${PARAGRAPH}">${block.text}</p>\n`
    case 'list':
      return html`<ul style="margin:0 0 16px;padding-left:24px">${block.items.map((item) => html`<li>${item}</li>`)}</ul>\n`
    case 'quote':
      return html`<div style="${QUOTE}"><strong>${block.label}</strong><br><span style="white-space:pre-line">${block.text}</span></div>\n`
    case 'palette':
      return paletteTable(block)
    case 'button': {
      const url = webAddress(block.url)
      return html`<p style="margin:24px 0 0"><a href="${url}" style="${BUTTON}">${block.label}</a></p>
<p style="${SMALL}">${COPY_LINK}<br><a href="${url}" style="color:${main}">${url}</a></p>\n`
    }
  }
}

/** The palette of an order as a table, which every mail program shows: a cell of paint for each well, its word below. */
function paletteTable({ name, wells }: Extract<Block, { kind: 'palette' }>): Html {
  return html`<table role="presentation" style="margin:0 0 16px;border-collapse:separate;border-spacing:4px 0">
<tr aria-hidden="true">${wells.map((well) => html`<td style="${wellStyle(well)}">${well.state === 'filled' ? '✓' : ''}</td>`)}</tr>
<tr aria-hidden="true">${wells.map((well) => html`<td align="center" style="${WELL_WORD}">${wellName(well, wells)}</td>`)}</tr>
<tr><td colspan="${wells.length}" style="${SMALL_NOTE}">${name}: ${wellsText(wells)}</td></tr>
</table>\n`
}

function wellStyle({ well, state }: Well): string {
  const paint = state === 'filled' ? WELLS[well].paint : card
  const edge = state === 'current' ? `2px solid ${main}` : `2px solid ${line}`
  return `width:56px;height:40px;text-align:center;background:${paint};border:${edge};border-radius:20px;color:${ink}`
}

function asText(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text
    case 'list':
      return block.items.map((item) => `- ${item}`).join('\n')
    case 'quote':
      return `${block.label}\n${block.text}`
    case 'palette':
      return `${block.name}: ${wellsText(block.wells)}`
    case 'button':
      return `${block.label}\n${webAddress(block.url)}`
  }
}

function webAddress(url: string): string {
  const { protocol } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:') throw new TypeError('A mail links only to web pages')
  return url
}
