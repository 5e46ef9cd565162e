import { wellsText } from '@jansi/contract/wells'
import type { Block, Message } from '../domain/message.ts'

/** The limits of Flex messages, in UTF-16 units as LINE counts them. */
const MAX_ALT_TEXT = 1_500
const MAX_TEXT = 2_000
const MAX_LABEL = 40
const MAX_URL = 1_000
/** Of all texts of a message: with three bytes for a Thai letter the bubble stays below LINE's 30 kB. */
const MAX_ALL_TEXT = 6_000
/** A message of the shop has a few blocks; each costs bytes of its own. */
const MAX_BLOCKS = 40

const graphemes = new Intl.Segmenter('th', { granularity: 'grapheme' })

/** How the message looks: the shop's name, and its colour as `#RRGGBB`. */
export type FlexLook = { shopName: string; colour: string }

/**
 * Writes a message as a Flex message of LINE: heading, greeting, blocks, and a button for each link. The text that phones show on
 * a locked screen names the shop alone. Text beyond LINE's limits is cut between graphemes.
 */
export function flexMessage(message: Message, { shopName, colour }: FlexLook): object {
  let left = MAX_ALL_TEXT
  const text = (given: string, more: object = {}): object[] => {
    const cut = shorten(given.trim(), Math.min(MAX_TEXT, left))
    left -= cut.length
    return cut === '' ? [] : [{ type: 'text', text: cut, wrap: true, ...more }]
  }
  const greeting = message.firstName === null ? 'สวัสดี' : `สวัสดี คุณ${message.firstName}`
  const contents = [
    ...text(message.heading, { weight: 'bold', size: 'lg' }),
    ...text(greeting),
    ...message.blocks.slice(0, MAX_BLOCKS).flatMap((block) => blockOf(block, text)),
  ]
  const buttons = message.blocks.filter((block) => block.kind === 'button').flatMap(buttonsOf(colour))
  return {
    type: 'flex',
    altText: shorten(`มีข้อความใหม่จาก${shopName}`, MAX_ALT_TEXT),
    contents: {
      type: 'bubble',
      body: { type: 'box', layout: 'vertical', spacing: 'md', contents },
      ...(buttons.length > 0 && {
        footer: { type: 'box', layout: 'vertical', spacing: 'sm', contents: buttons },
      }),
    },
  }
}

type WriteText = (given: string, more?: object) => object[]

function blockOf(block: Block, text: WriteText): object[] {
  switch (block.kind) {
    case 'paragraph':
      return text(block.text)
    case 'list':
      return text(block.items.map((item) => `• ${item}`).join('\n'))
    case 'quote': {
      const contents = [...text(block.label, { weight: 'bold', size: 'sm' }), ...text(block.text)]
      if (contents.length === 0) return []
      return [
        {
          ...{ type: 'box', layout: 'vertical', contents, backgroundColor: '#F4F1EC' },
          ...{ cornerRadius: 'md', paddingAll: 'md' },
        },
      ]
    }
    case 'palette':
      return text(`${block.name}: ${wellsText(block.wells)}`, { size: 'sm' })
    case 'button':
      return []
  }
}

/** The first button is the way on; others are links. A link that LINE does not take is left out: the page has it. */
function buttonsOf(colour: string) {
  return ({ label, url }: Extract<Block, { kind: 'button' }>, index: number): object[] =>
    url.length > MAX_URL
      ? []
      : [
          {
            type: 'button',
            ...(index === 0 ? { style: 'primary', color: colour } : { style: 'link' }),
            height: 'sm',
            action: { type: 'uri', label: shorten(label, MAX_LABEL), uri: url },
          },
        ]
}

/** Shortens text to so many UTF-16 units, and keeps a Thai letter and the marks on it together. */
function shorten(text: string, max: number): string {
  if (text.length <= max) return text
  let cut = ''
  for (const { segment } of graphemes.segment(text)) {
    if (cut.length + segment.length > max - 1) break
    cut += segment
  }
  return max < 1 ? '' : `${cut.trimEnd()}…`
}
