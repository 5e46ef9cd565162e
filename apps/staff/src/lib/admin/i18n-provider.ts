import type { I18nProvider } from 'react-admin'
import { thaiMessages } from './thai-messages.ts'

const TEXTS = new Map(textsOf(thaiMessages))

/**
 * The texts of react-admin in the one language of the console. Thai has no plural, so that a text with its blanks
 * filled is all that is needed of a library.
 */
export const i18nProvider: I18nProvider = {
  translate(key, options = {}) {
    const text: string = TEXTS.get(key) ?? options._ ?? key
    return text.replace(/%\{(\w+)\}/g, (blank, name: string) => String(options[name] ?? blank))
  },
  changeLocale: async () => undefined,
  getLocale: () => 'th',
  getLocales: () => [{ locale: 'th', name: 'ไทย' }],
}

type Texts = { readonly [key: string]: string | Texts }

/** Returns each text with its path: `ra.action.save`. */
function textsOf(group: Texts, above = ''): [string, string][] {
  return Object.entries(group).flatMap(([key, value]) =>
    typeof value === 'string' ? [[above + key, value]] : textsOf(value, `${above}${key}.`),
  )
}
