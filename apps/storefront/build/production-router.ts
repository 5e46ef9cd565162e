import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const main = createRequire(import.meta.url).resolve('react-router')

/** For `resolve.alias`: the router without its warnings for developers, which its package offers under no name. */
export const productionRouter = { 'react-router': join(dirname(main), '../production/index.mjs') }
