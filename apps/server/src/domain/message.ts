import type { Well } from '@jansi/contract/wells'

/** A part of a message; each channel shows it in its own way. */
export type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'quote'; label: string; text: string }
  | { kind: 'palette'; name: string; wells: readonly Well[] }
  | { kind: 'button'; label: string; url: string }

/** A message to one person, whichever channel carries it. Without a `firstName` it greets nobody by name. */
export type Message = { subject: string; heading: string; firstName: string | null; blocks: Block[] }
