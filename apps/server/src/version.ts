import { version } from '../../../package.json'

/** The release that runs, as `package.json` at the root of the repository names it; the build writes it in. */
export const VERSION = version
