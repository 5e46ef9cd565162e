import { login, logout } from '@jansi/contract/calls/auth'
import { getStaffMe } from '@jansi/contract/calls/staff-account'
import type { StaffMe } from '@jansi/contract/staff-account'
import type { AuthProvider } from 'react-admin'
import { paths } from '../../paths.ts'
import { makePendingAction } from '../actions/pending-action.ts'
import type { TokenStore } from '../api/access-token.ts'
import type { Api } from '../api/api.ts'
import { ApiError } from '../api/api-error.ts'

/** How long signing out waits for a decision that is on its way, in milliseconds. */
const MAX_WAIT_MS = 3_000

/** The permissions of the signed-in volunteer. */
export type Permissions = StaffMe['can']

/**
 * The auth provider of react-admin. Signing in asks the server for the account before anything is shown: an
 * account without a staff role is signed out again. A visitor with a session of the storefront keeps it.
 */
export function createAuthProvider(api: Api, tokens: TokenStore): AuthProvider {
  let asked: { token: string; me: Promise<StaffMe> } | null = null
  let turnedAway: string | undefined

  function me(): Promise<StaffMe> {
    const token = tokens.read()
    if (!token) return Promise.reject(new ApiError(401, null))
    if (asked?.token !== token) {
      const answer = api(getStaffMe, {})
      asked = { token, me: answer }
      answer.catch(() => {
        asked = null
      })
    }
    return asked.me
  }

  async function endSession(): Promise<void> {
    asked = null
    try {
      await api(logout, {})
    } finally {
      tokens.clear()
    }
  }

  return {
    async login({ email, password }: { email: string; password: string }) {
      const { access } = await api(login, { body: { email, password } })
      tokens.write(access)
      turnedAway = undefined
      try {
        await me()
      } catch (error) {
        await endSession().catch(() => undefined)
        throw error
      }
    },
    async logout() {
      const path = turnedAway
      turnedAway = undefined
      if (path === paths.loginDenied) return path
      // Without the limit, a request that hangs would keep somebody signed in who has left.
      await Promise.race([makePendingAction(), later(MAX_WAIT_MS)])
      if (tokens.read()) await endSession().catch(() => undefined)
      return path
    },
    async checkAuth() {
      const wasIn = tokens.read() !== null
      try {
        await me()
      } catch (error) {
        if (!(error instanceof ApiError) || (error.status !== 401 && error.status !== 403)) return
        if (error.status === 403) turnedAway = paths.loginDenied
        else if (wasIn) turnedAway = paths.loginEnded
        throw error
      }
    },
    async checkError(error: unknown) {
      if (error instanceof ApiError && error.status === 401) {
        turnedAway = paths.loginEnded
        tokens.clear()
        throw error
      }
    },
    async getIdentity() {
      const { pk, email, first_name, last_name, release } = await me()
      return { id: pk, fullName: `${first_name} ${last_name}`.trim() || email, release }
    },
    async getPermissions(): Promise<Permissions> {
      return (await me()).can
    },
  }
}

function later(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
