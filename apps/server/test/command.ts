import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { nodeArguments } from './bundle-server.ts'

/** The result of a command: its exit code or signal, and its output. */
export type CommandResult = { how: number | string | null; output: string }

const running = new Set<ChildProcess>()

/**
 * Runs one of the server's commands as a process of its own with these settings alone. With `killAt` it is killed
 * at the first line that matches.
 */
export function runServerCommand(
  name: 'backup' | 'restore' | 'migrate' | 'doctor' | 'setup' | 'change-key' | 'demo-again',
  args: string[],
  env: Record<string, string>,
  killAt?: RegExp,
): Promise<CommandResult> {
  const child = spawn(process.execPath, [...nodeArguments(name), ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    createInterface(stream).on('line', (line) => {
      output.push(line)
      if (killAt?.test(line)) child.kill('SIGKILL')
    })
  }
  return new Promise((resolve) =>
    child.once('close', (code, signal) => {
      running.delete(child)
      resolve({ how: signal ?? code, output: output.join('\n') })
    }),
  )
}

/** Ends every command that a test has left running. */
export function endCommands(): void {
  for (const child of running) child.kill('SIGKILL')
}
