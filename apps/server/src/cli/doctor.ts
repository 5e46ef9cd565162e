import { parseArgs } from 'node:util'
import { type CheckResult, fault } from '../doctor/check-result.ts'
import { runChecks } from '../doctor/run-checks.ts'
import { readSettings, SettingsError } from '../env.ts'
import { VERSION } from '../version.ts'
import { runCommand } from './command.ts'

const USAGE = `npm run doctor [-- --json]

Checks the shop without changing it, running or stopped: settings, secrets, database, migrations,
clock, stock against its ledger, orders against their items, images against rows, mail, disk and backups.
Prints one line for each check, and how to fix each problem. Exit code 1 if a check finds a fault; warnings exit with 0.`

const SIGNS = { ok: 'ok     ', warning: 'WARNING', fault: 'FAULT  ' } as const

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { json: { type: 'boolean' }, help: { type: 'boolean' } } })
  if (values.help) {
    console.log(USAGE)
    return 0
  }
  const findings = await examineWithSettings()
  const sound = findings.every(({ state }) => state !== 'fault')
  if (values.json) console.log(JSON.stringify({ version: VERSION, sound, findings }, null, 2))
  else console.log([`Jansi ${VERSION}`, ...findings.map(inLines)].join('\n'))
  return sound ? 0 : 1
}

async function examineWithSettings(): Promise<CheckResult[]> {
  try {
    return await runChecks(readSettings(), () => new Date())
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    const todo =
      'Correct them in .env or in the environment of the service (.env.example lists all settings), then run npm run doctor again.'
    return [fault('settings', error.message.replaceAll(/\s*\n\s*/g, ' '), todo)]
  }
}

function inLines({ check, state, says, todo }: CheckResult): string {
  const line = `${SIGNS[state]}  ${check.padEnd(10)}  ${says}`
  return todo === undefined ? line : `${line}\n${' '.repeat(21)}→ ${todo}`
}

await runCommand(main)
