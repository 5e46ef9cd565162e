// Written by `npm run calls`.
import { call } from '../call.ts'
import type * as calls from '../privacy.ts'

export const getPrivacyNotice = call<typeof calls.getPrivacyNotice>('GET', '/site/privacy/', 'public')
