import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Node, SyntaxKind } from 'typescript/unstable/ast'
import {
  isBinaryExpression,
  isCallExpression,
  isConditionalExpression,
  isDoStatement,
  isExpressionStatement,
  isIfStatement,
  isPrefixUnaryExpression,
  isPropertyAccessExpression,
  isWhileStatement,
} from 'typescript/unstable/ast/is'
import { API, type Project } from 'typescript/unstable/sync'
import { ROOT } from './processes.ts'

const PROJECTS = [
  'packages/contract',
  'packages/client',
  'apps/server',
  'apps/storefront',
  'apps/staff',
  'e2e',
  'scripts',
  'simulate',
]

/** A promise that nobody waits for, or that is asked whether it is true, which every promise is. */
export type Misuse = { file: string; line: number; message: string }

/**
 * Finds promises that are misused in the sources of TypeScript projects, given by their configurations, with the types
 * that the compiler finds. Biome's rules for it do not see `!promise`. One compiler reads them all, and each file is
 * searched once: most projects contain the contract.
 */
export function findMisuses(configurations: readonly string[]): { files: number; found: Misuse[] } {
  const api = new API({ cwd: ROOT })
  const seen = new Set<string>()
  try {
    const found = configurations.flatMap((configuration) => {
      const project = api.updateSnapshot({ openProject: configuration }).getProject(configuration)
      if (project === undefined) throw new Error(`${configuration} is no project.`)
      return misusesIn(project, seen)
    })
    return { files: seen.size, found }
  } finally {
    api.close()
  }
}

function misusesIn({ program, checker }: Project, seen: Set<string>): Misuse[] {
  const found: Misuse[] = []
  for (const name of program.getSourceFileNames()) {
    if (name.includes('/node_modules/') || name.endsWith('.d.ts') || name.endsWith('.json')) continue
    if (seen.has(name)) continue
    seen.add(name)
    const file = program.getSourceFile(name)
    if (file === undefined) continue
    const asked: { node: Node; message: string }[] = []
    const visit = (node: Node): void => {
      for (const operand of conditionsOf(node)) {
        asked.push({ node: operand, message: 'a promise is always true: await it' })
      }
      // An assignment keeps its promise for somebody else.
      if (isExpressionStatement(node) && isCallExpression(node.expression)) {
        asked.push({ node: node.expression, message: 'nobody waits for this promise: await it, or say void' })
      }
      node.forEachChild(visit)
    }
    visit(file)
    const types = checker.getTypeAtLocation(asked.map(({ node }) => node))
    for (const [at, type] of types.entries()) {
      const one = asked[at]
      // Only promises: Fastify's replies and plugins have `then` too, and are meant to be left alone.
      if (one === undefined || type?.getSymbol()?.name !== 'Promise' || isHandled(one.node)) continue
      const line = file.text.slice(0, one.node.getStart(file)).split('\n').length
      found.push({ file: relative(ROOT, name), line, message: one.message })
    }
  }
  return found
}

/** Returns the expressions that are tested for truth. */
function conditionsOf(node: Node): Node[] {
  if (isIfStatement(node) || isWhileStatement(node) || isDoStatement(node)) return [node.expression]
  if (isConditionalExpression(node)) return [node.condition]
  if (isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken) return [node.operand]
  if (!isBinaryExpression(node)) return []
  const { kind } = node.operatorToken
  const isLogical = kind === SyntaxKind.AmpersandAmpersandToken || kind === SyntaxKind.BarBarToken
  return isLogical ? [node.left] : []
}

/** With `catch`, or a second argument of `then`, its failure is seen to: nobody need wait for it. */
function isHandled(node: Node): boolean {
  if (!isCallExpression(node) || !isPropertyAccessExpression(node.expression)) return false
  const { text } = node.expression.name
  if (text === 'finally') return isHandled(node.expression.expression)
  return text === 'catch' || (text === 'then' && node.arguments.length > 1)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { files, found } = findMisuses(PROJECTS.map((project) => join(ROOT, project, 'tsconfig.json')))
  for (const { file, line, message } of found) console.error(`${file}:${line} ${message}`)
  console.log(`promises: ${PROJECTS.length} projects, ${files} files, ${found.length} misused`)
  process.exitCode = found.length === 0 ? 0 : 1
}
