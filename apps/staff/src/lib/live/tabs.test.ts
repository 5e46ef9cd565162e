import { afterEach, describe, expect, it, vi } from 'vitest'
import { inOneTab, openChannel } from './tabs.ts'

function refuse(): never {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

describe('where a device lets tabs share nothing', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('opens no channel', () => {
    vi.stubGlobal('BroadcastChannel', refuse)
    expect(openChannel('a name')).toBeNull()
  })

  it.each([
    ['refuses locks', { request: async () => refuse() }],
    ['throws for locks', { request: refuse }],
    ['has no locks', undefined],
  ])('runs in each tab of a browser that %s', async (_, locks) => {
    vi.stubGlobal('navigator', { locks })
    expect(await inOneTab('a name', {}, async (lock) => lock)).toBeUndefined()
  })

  it('runs once, and rejects as its work does', async () => {
    vi.stubGlobal('navigator', { locks: { request: (_: string, __: object, run: () => unknown) => run() } })
    const run = vi.fn(async () => refuse())
    await expect(inOneTab('a name', {}, run)).rejects.toThrow('insecure')
    expect(run).toHaveBeenCalledOnce()
  })
})
