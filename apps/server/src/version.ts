import { version } from '../../../package.json'

/** The running release, as `package.json` at the root of the repository names it; the build embeds it. */
export const VERSION = version
