import { writeFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import type { Reporter, TestModule } from 'vitest/node'

/** A test and its message, without colours. */
export type Failure = { test: string; message: string }
/**
 * The results of a test run. `failures` names what failed, `retried` the tests that passed when they were run a second time:
 * they count as passed.
 */
export type TestReport = { passed: number; failed: number; failures: Failure[]; retried: Failure[] }

/** Writes a `TestReport` of Vitest's tests to the file that the environment variable `TEST_REPORT` names. */
export default class VitestReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly { message?: string }[]): void {
    const { TEST_REPORT: file } = process.env
    if (file === undefined) throw new Error('TEST_REPORT must name the file of the report.')
    const outside = errors.map(({ message = '' }) => ({ test: 'before or between the tests', message }))
    const reports = modules.map(reportOfModule)
    const failures = [...outside, ...reports.flatMap(({ failures }) => failures)]
    const passed = reports.reduce((sum, report) => sum + report.passed, 0)
    const retried = reports.flatMap((report) => report.retried)
    writeFileSync(file, JSON.stringify({ passed, failed: failures.length, failures, retried }))
  }
}

function reportOfModule(module: TestModule): TestReport {
  const tests = [...module.children.allTests()].map((test) => ({
    name: `${module.moduleId} › ${test.fullName}`,
    ...test.result(),
    again: test.diagnostic()?.flaky === true,
  }))
  const suites = [...module.children.allSuites()]
  const passed = tests.filter(({ state }) => state === 'passed')
  const failures = [
    // Failures outside a test: a file that does not load, a failed hook.
    ...[module, ...suites].flatMap((part) =>
      part.errors().map(({ message }) => ({ test: module.moduleId, message })),
    ),
    ...tests.filter(({ state }) => state === 'failed').map(failure),
  ]
  return {
    passed: passed.length,
    failed: failures.length,
    failures,
    retried: passed.filter(({ again }) => again).map(failure),
  }
}

function failure({
  name,
  errors = [],
}: {
  name: string
  errors?: readonly { message: string }[] | undefined
}): Failure {
  return { test: name, message: messages(errors) }
}

/** Reads the JSON report of Playwright. */
export function readPlaywrightReport(report: JSONReport): TestReport {
  const { expected, unexpected, flaky } = report.stats
  const failures = [
    // Failures outside a test: a file that does not load, a failed set-up.
    ...report.errors.map(({ message = '' }) => ({ test: 'before or between the tests', message })),
    ...report.suites.flatMap((suite) => testsOf(suite, 'unexpected')),
  ]
  const retried = report.suites.flatMap((suite) => testsOf(suite, 'flaky'))
  return { passed: expected + flaky, failed: unexpected, failures, retried }
}

function testsOf(suite: JSONReportSuite, status: 'unexpected' | 'flaky'): Failure[] {
  const here = suite.specs.flatMap((spec) =>
    spec.tests
      .filter((test) => test.status === status)
      .map(({ projectName, results }) => ({
        test: `[${projectName}] ${spec.file}:${spec.line} › ${spec.title}`,
        message: messages(results.flatMap(({ errors }) => errors)),
      })),
  )
  return [...here, ...(suite.suites ?? []).flatMap((inner) => testsOf(inner, status))]
}

function messages(errors: readonly { message?: string }[]): string {
  return stripVTControlCharacters(errors.map(({ message }) => message).join('\n'))
}
