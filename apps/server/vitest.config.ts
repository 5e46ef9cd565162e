import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { COLLECT_LESS_OFTEN } from '../../scripts/collect-less-often.ts'

/** These take minutes on a busy machine, in this order. */
const LONGEST = ['faults/overload', 'releases/upgrade', 'crash', 'copies', 'faults/transfer', 'migrate-shop']

/** The longest first, then other whole servers, kills and faults: begun last, one of them would run on alone. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => placeOf(a) - placeOf(b))
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const [, name] = /\/apps\/server\/test\/(.+)\.test\.ts$/.exec(moduleId) ?? []
  if (name === undefined) return LONGEST.length + 1
  return LONGEST.includes(name) ? LONGEST.indexOf(name) : LONGEST.length
}

/** These call the server in their own process, as the tests of the modules do, and share processes with them. */
const SHARED = [
  'fuzz',
  'growth',
  'migrations',
  'moved-clock',
  'parsers',
  'race',
  'staff-race',
  'stale',
  'throttles',
  'undo-race',
].map((name) => `test/${name}.test.ts`)
/** Start other processes: each needs a process of its own. */
const OWN_PROCESS = ['test/**/*.test.ts']

export default defineConfig({
  test: {
    globalSetup: './test/global-setup.ts',
    // Generous: a shared machine of two cores may be busy with other things.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'processes',
          include: OWN_PROCESS,
          exclude: SHARED,
          globalSetup: './test/bundle-server.ts',
          // One more than CI has cores: these wait for other processes, for clocks and for disks two fifths of the time.
          maxWorkers: 3,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'modules',
          include: ['src/**/*.test.ts', ...SHARED],
          // Loading the server and its database takes longer than most files: two processes run them all.
          isolate: false,
          execArgv: COLLECT_LESS_OFTEN,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
