import { restoreFocus } from '@jansi/client/restore-focus'
import { goLive } from '../lib/live/live-refresh.ts'

/** Code that the first page needs only once it is shown. */
export const afterLoad = { restoreFocus, goLive }
