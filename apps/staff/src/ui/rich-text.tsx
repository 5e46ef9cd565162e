import Box from '@mui/material/Box'
import { createElement, Fragment, type ReactNode } from 'react'

const PLAIN = new Set(
  'p h2 h3 h4 h5 h6 ul ol li blockquote pre b strong i em u s mark sub sup code figure figcaption'.split(' '),
)
const SILENT = new Set('script style template noscript iframe object svg math textarea select'.split(' '))

/** HTML of an article as the shop shows it: elements are made from a short list, so that nothing in it can run. */
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
  const tag = node.tagName.toLowerCase()
  if (SILENT.has(tag)) return null
  if (tag === 'br' || tag === 'hr') return createElement(tag)
  if (tag === 'img') return image(node)
  if (tag === 'a') return link(node)
  const name = tag === 'h1' ? 'h2' : tag
  return PLAIN.has(name) ? createElement(name, null, ...childrenOf(node)) : childrenOf(node)
}

function image(node: HTMLElement): ReactNode {
  const src = node.getAttribute('src') ?? ''
  return /^(https?:\/\/|\/media\/public\/)/.test(src) ? (
    <img src={src} alt={node.getAttribute('alt') ?? ''} />
  ) : null
}

function link(node: HTMLElement): ReactNode {
  const href = node.getAttribute('href') ?? ''
  if (!/^(https?:\/\/|mailto:|\/(?!\/))/.test(href)) return childrenOf(node)
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {childrenOf(node)}
    </a>
  )
}
