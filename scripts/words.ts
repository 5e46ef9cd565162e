import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './processes.ts'
import { findBannedWords, readBannedWords } from './words/banned-words.ts'
import { passagesOf } from './words/passages.ts'

const CHECKED =
  /\.(ts|tsx|mjs|css|md|ya?ml|sh|service|example)$|(^|\/)(Dockerfile|Caddyfile|deploy\/jansi|\.ci\/run)$/
/** The list itself, its test, and notes of past releases. */
const SKIPPED = /^docs\/banned-words\.yaml$|^CHANGELOG\.md$|\/releases\/|^scripts\/words\/words\.test\.ts$/

/** Files of the repository, with those that are new and not ignored. */
function listFiles(): string[] {
  const output = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  return output.split('\n').filter((file) => CHECKED.test(file) && !SKIPPED.test(file))
}

const banned = readBannedWords()
const files = listFiles().filter((file) => existsSync(join(ROOT, file)))
const findings = files.flatMap((file) =>
  findBannedWords(file, passagesOf(file, readFileSync(join(ROOT, file), 'utf8')), banned),
)
for (const { file, line, found, use } of findings) console.error(`${file}:${line} "${found}": use ${use}`)
console.log(`words: ${files.length} files, ${findings.length} banned`)
process.exitCode = findings.length === 0 ? 0 : 1
