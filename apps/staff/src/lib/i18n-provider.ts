import polyglotI18nProvider from 'ra-i18n-polyglot'
import { thaiMessages } from './thai-messages.ts'

/** The one language of the console. Notices come as Thai texts rather than keys, which is no missing translation. */
export const i18nProvider = polyglotI18nProvider(() => thaiMessages, 'th', [{ locale: 'th', name: 'ไทย' }], {
  allowMissing: true,
})
