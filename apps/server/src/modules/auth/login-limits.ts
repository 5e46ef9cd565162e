import type { FastifyRequest } from 'fastify'
import { AppError } from '../../core/app-error.ts'
import type { Deps } from '../../core/deps.ts'
import type { Limit } from '../../http/limit-call.ts'
import type { After, LimitKey } from '../../http/throttle.ts'
import { accountOf, by } from '../../http/throttled.ts'
import { knownDevice } from './known-device.ts'
import { AccountRefused } from './refused.ts'

type LoginCall = { body: { email: string }; request: FastifyRequest }

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
  const { network, device } = refusingLimits(deps)
  const onOtherDevices = ({ key, ...limit }: Limit<LoginCall>): Limit<LoginCall> => ({
    ...limit,
    key: (call) => (device.key(call) === null ? key(call) : null),
  })
  return [
    onOtherDevices(network),
    device,
    onOtherDevices(by.account('loginAccount', SHARED)),
    onOtherDevices(by.network('loginNetwork', SHARED)),
  ]
}

/**
 * Returns the points to give back so that an account may log in again at once, from the network and the device of a request: after
 * a reset by mail, which proves more than a password does.
 */
export function forgivenLogins(
  deps: Pick<Deps, 'secrets' | 'settings'>,
  request: FastifyRequest,
  email: string,
): (LimitKey & { after: After })[] {
  return Object.values(refusingLimits(deps)).flatMap(({ name, key: keyOf }) => {
    const key = keyOf({ body: { email }, request })
    return key === null ? [] : [{ name, key, after: 'forgive' as const }]
  })
}

function refusingLimits(deps: Pick<Deps, 'secrets' | 'settings'>) {
  return {
    network: by.accountAndNetwork('login', WRONG_PASSWORDS),
    device: {
      name: 'loginDevice' as const,
      key: ({ body, request }: LoginCall) => {
        const email = accountOf(body)
        const device = knownDevice(deps, request, email)
        return device === null ? null : `${email} ${device}`
      },
      ...WRONG_PASSWORDS,
    },
  }
}

function isOverload(error: unknown): boolean {
  return error instanceof AppError && error.status === 503
}
