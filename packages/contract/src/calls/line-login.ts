// Written by `npm run calls`.
import { call } from '../call.ts'
import type * as calls from '../line-login.ts'

export const getLineAccount = call<typeof calls.getLineAccount>('GET', '/dj-rest-auth/line/', 'member')
export const linkLineAccount = call<typeof calls.linkLineAccount>('POST', '/dj-rest-auth/line/link/', 'member')
export const logInByLine = call<typeof calls.logInByLine>('POST', '/dj-rest-auth/line/login/', 'public')
export const unlinkLineAccount = call<typeof calls.unlinkLineAccount>('DELETE', '/dj-rest-auth/line/', 'member')
