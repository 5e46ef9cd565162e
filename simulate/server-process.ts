import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { startBuiltServer } from '../scripts/built-server.ts'
import { COLLECT_LESS_OFTEN } from '../scripts/collect-less-often.ts'
import { exitCodeOf, ROOT } from '../scripts/processes.ts'

/** The module that Node loads first, so that the simulation has the clock. */
export const CLOCK = pathToFileURL(join(ROOT, 'simulate/moved-clock.mjs')).href
const READY_WITHIN_MS = 300_000
const MOVED_WITHIN_MS = 120_000

/** One process of the built server, whose clock the simulation moves. */
export class ServerProcess {
  private readonly child: ChildProcess
  private readonly exit: Promise<number>
  /** The newest part of its output. */
  logged = ''

  constructor(env: NodeJS.ProcessEnv) {
    this.child = startBuiltServer(
      { stdio: ['ignore', 'pipe', 'pipe', 'ipc'], env },
      { args: ['--attended'], nodeArguments: [...COLLECT_LESS_OFTEN, '--import', CLOCK] },
    )
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        this.logged = `${this.logged}${chunk.toString()}`.slice(-20_000)
      })
    }
    this.exit = exitCodeOf(this.child)
  }

  /** The address at which it listens, as soon as it does. */
  async listening(): Promise<string> {
    const address = await this.message((sent) => (sent as { listening?: string }).listening, READY_WITHIN_MS)
    return new URL(address).origin.replace('0.0.0.0', '127.0.0.1')
  }

  /** Sets its clock so far ahead. */
  async moveClock(aheadMs: number): Promise<void> {
    const moved = this.message(
      (sent) => ((sent as { movedTo?: number }).movedTo === aheadMs ? true : undefined),
      MOVED_WITHIN_MS,
    )
    this.child.send({ aheadMs })
    await moved
  }

  /** Ends it; resolves with its exit code. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number> {
    this.child.kill(signal)
    return this.exit
  }

  private async message<T>(isIt: (message: unknown) => T | undefined, withinMs: number): Promise<T> {
    const given = new Promise<T>((resolve) => {
      const listen = (sent: unknown) => {
        const found = isIt(sent)
        if (found === undefined) return
        this.child.off('message', listen)
        resolve(found)
      }
      this.child.on('message', listen)
    })
    const over = this.exit.then((code) => {
      throw new Error(`The server ended with ${code}:\n${this.logged}`)
    })
    const late = setTimeout(withinMs, undefined, { ref: false }).then(() => {
      throw new Error(`The server gave no sign in time:\n${this.logged}`)
    })
    return Promise.race([given, over, late])
  }
}
