import type { login } from '@jansi/contract/auth'
import { AppError } from '../../core/app-error.ts'
import type { Deps } from '../../core/deps.ts'
import type { Call } from '../../http/mount.ts'
import { accountOf, by, type Limit } from '../../http/throttled.ts'
import { AccountRefused } from './account-refused.ts'
import { knownDevice } from './known-device.ts'

type LoginCall = Pick<Call<typeof login>, 'body' | 'request'>

/** Only wrong passwords count: an overloaded server has not looked at the password. */
const WRONG_PASSWORDS = {
  onSuccess: 'forgive',
  onError: (error: unknown) => {
    if (error instanceof AccountRefused) return 'forgive'
    return isOverload(error) ? 'refund' : undefined
  },
} as const

/** Many people share these keys, so that a right password gives back its own point only. */
const SHARED = {
  onSuccess: 'refund',
  onError: (error: unknown) => (error instanceof AccountRefused ? 'refund' : undefined),
} as const

/**
 * Returns the limits of logins. On a device that has logged in to the account before only its own attempts count:
 * strangers decide neither when the owner's devices may log in, nor how fast.
 */
export function loginLimits(deps: Pick<Deps, 'secrets' | 'settings'>): Limit<LoginCall>[] {
  const deviceOf = ({ body, request }: LoginCall) => knownDevice(deps, request, accountOf(body))
  const onOtherDevices = ({ key, ...limit }: Limit<LoginCall>): Limit<LoginCall> => ({
    ...limit,
    key: (call) => (deviceOf(call) === null ? key(call) : null),
  })
  return [
    onOtherDevices(by.accountAndNetwork('login', WRONG_PASSWORDS)),
    {
      name: 'loginDevice',
      key: (call) => {
        const device = deviceOf(call)
        return device === null ? null : `${accountOf(call.body)} ${device}`
      },
      ...WRONG_PASSWORDS,
    },
    onOtherDevices(by.account('loginAccount', SHARED)),
    onOtherDevices(by.network('loginNetwork', SHARED)),
  ]
}

function isOverload(error: unknown): boolean {
  return error instanceof AppError && error.status === 503
}
