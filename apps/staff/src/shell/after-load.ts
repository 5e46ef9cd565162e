import { keepFocus } from '@jansi/client/keep-focus'
import { goLive } from '../lib/live/live-refresh.ts'

/** What the first page does without until it is shown. */
export const afterLoad = { keepFocus, goLive }
