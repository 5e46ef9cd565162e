import { stripVTControlCharacters } from 'node:util'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import type { JsonTestResults } from 'vitest/node'

/** A failed test: its name and its message, without colours. */
export type Failure = { test: string; message: string }
/**
 * The results of a test run. `failures` may be shorter than `failed`: a file that did not load has no tests.
 */
export type TestReport = { passed: number; failed: number; failures: Failure[] }

/** Reads the JSON report of Vitest. */
export function readVitestReport(report: JsonTestResults): TestReport {
  const failures = report.testResults.flatMap((file) =>
    file.assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => ({
        test: `${file.name} › ${fullName}`,
        message: (failureMessages ?? []).join('\n'),
      })),
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests, failures }
}

/** Reads the JSON report of Playwright. A test that passed only when it was tried again has failed: it hides something. */
export function readPlaywrightReport(report: JSONReport): TestReport {
  const { expected, unexpected, flaky } = report.stats
  const failures = [
    // Failures outside a test: a file that does not load, a failed set-up.
    ...report.errors.map(({ message = '' }) => ({ test: 'before or between the tests', message })),
    ...report.suites.flatMap(failuresOf),
  ]
  return { passed: expected, failed: unexpected + flaky, failures }
}

function failuresOf(suite: JSONReportSuite): Failure[] {
  const here = suite.specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => ({
        test: `[${projectName}] ${spec.file}:${spec.line} › ${spec.title}`,
        message: stripVTControlCharacters(
          results.flatMap(({ errors }) => errors.map(({ message }) => message)).join('\n'),
        ),
      })),
  )
  return [...here, ...(suite.suites ?? []).flatMap(failuresOf)]
}
