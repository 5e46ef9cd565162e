import {
  BLOCK_ELEMENTS,
  FIGURE_ELEMENTS,
  HEADING_ELEMENTS,
  keptAttributes,
  PHRASE_ELEMENTS,
  SILENT_ELEMENTS,
} from '@jansi/contract/rich-text'
import Box from '@mui/material/Box'
import { createElement, Fragment, type ReactNode } from 'react'

const SHOWN = new Set([
  ...PHRASE_ELEMENTS,
  ...BLOCK_ELEMENTS,
  ...HEADING_ELEMENTS,
  ...FIGURE_ELEMENTS,
  'a',
  'img',
])

/** HTML of an article as the shop shows it: elements are made from the contract's lists, so that nothing in it can run. */
export function RichText({ html }: { html: string }) {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return (
    <Box
      sx={{
        overflowWrap: 'anywhere',
        '& > * + *': { mt: '0.75em' },
        '& p, & h2, & h3, & h4': { mb: 0 },
        '& h2, & h3, & h4': { fontFamily: 'Mitr', fontWeight: 500, fontSize: '1.2em', mt: '1.4em' },
        '& ul, & ol': { pl: '1.5em', my: 0 },
        '& img': { maxWidth: '100%', height: 'auto', borderRadius: '12px' },
      }}
    >
      {childrenOf(body)}
    </Box>
  )
}

function childrenOf(parent: Node): ReactNode[] {
  return [...parent.childNodes].map((node, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parsed text is rebuilt as a whole.
    <Fragment key={index}>{built(node)}</Fragment>
  ))
}

function built(node: Node): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof HTMLElement)) return null
  const name = node.localName === 'h1' ? 'h2' : node.localName
  if (SILENT_ELEMENTS.includes(name)) return null
  const children = childrenOf(node)
  const attributes = SHOWN.has(name)
    ? keptAttributes(name, (attribute) => node.getAttribute(attribute))
    : null
  return attributes
    ? createElement(name, { ...attributes, ...ownAttributes(name, attributes) }, ...children)
    : children
}

function ownAttributes(name: string, { alt = '' }: Record<string, string>): object {
  if (name === 'img') return { alt }
  return name === 'a' ? { target: '_blank', rel: 'noopener noreferrer' } : {}
}
