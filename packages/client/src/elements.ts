import type { ReactElement } from 'react'

/**
 * Children that are elements or nothing. A component takes them where it puts children next to others that come and go:
 * a bare text there breaks the page once a translator has replaced it (`scripts/bare-texts.ts`).
 */
export type Elements = ReactElement | false | null | undefined | '' | readonly Elements[]
