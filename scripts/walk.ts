import { parseArgs } from 'node:util'
import { exitCodeOf, forwardSignals, start } from './processes.ts'

/** Steps of one walk; each begins with a new shop and goes another way. */
const STEPS_PER_PART = 500

const { values } = parseArgs({
  options: {
    steps: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
  },
})
const steps = Number(values.steps)
if (!Number.isInteger(steps) || steps < 1) throw new Error('Use: npm run walk -- [--steps 10000] [--seed 1]')

const child = start(['vitest', 'run', 'test/ledger.test.ts'], 'apps/server', {
  stdio: 'inherit',
  env: {
    LEDGER_STEPS: String(Math.min(steps, STEPS_PER_PART)),
    LEDGER_PARTS: String(Math.ceil(steps / STEPS_PER_PART)),
    LEDGER_SEED: values.seed,
  },
})
forwardSignals([child])
process.exitCode = await exitCodeOf(child)
