import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Node } from 'typescript/unstable/ast'
import {
  isFunctionDeclaration,
  isJsxElement,
  isJsxExpression,
  isJsxFragment,
  isJsxText,
  isStringLiteral,
} from 'typescript/unstable/ast/is'
import {
  API,
  type Checker,
  type Project,
  SignatureKind,
  type Type,
  TypeFlags,
} from 'typescript/unstable/sync'
import { ROOT } from './processes.ts'

const PROJECTS = ['apps/storefront', 'apps/staff']

/** A text that a translator takes away from React, which later removes it, changes it or inserts something before it. */
export type BareText = { file: string; line: number; message: string }

const NEIGHBOUR = 'a text next to a child that comes and goes: give the text an element of its own'
const PARTS = 'a text of parts that change: write one template string, or give the part an element of its own'
const RETURNED = 'a component that returns a text: return an element'

/**
 * Finds texts in the components of TypeScript projects, given by their configurations, that break once a translator such
 * as Chrome's has put `<font>` in the place of every text node: React then fails to remove such a text or to insert an
 * element before it (`NotFoundError`), or changes a node that is no longer on the page. A text that is the only child of
 * its element is safe: React replaces the content of the element. So is a text next to elements that always stay.
 */
export function findBareTexts(configurations: readonly string[]): { files: number; found: BareText[] } {
  const api = new API({ cwd: ROOT })
  const seen = new Set<string>()
  try {
    const found = configurations.flatMap((configuration) => {
      const project = api.updateSnapshot({ openProject: configuration }).getProject(configuration)
      if (project === undefined) throw new Error(`${configuration} is no project.`)
      return bareTextsIn(project, seen)
    })
    return { files: seen.size, found }
  } finally {
    api.close()
  }
}

function bareTextsIn({ program, checker }: Project, seen: Set<string>): BareText[] {
  const found: BareText[] = []
  for (const name of program.getSourceFileNames()) {
    if (name.includes('/node_modules/') || !/(?<!\.test|testing)\.tsx$/.test(name) || seen.has(name)) continue
    seen.add(name)
    const file = program.getSourceFile(name)
    if (file === undefined) continue
    const visit = (node: Node): void => {
      const message = problemOf(node, checker)
      if (message !== null) {
        const line = file.text.slice(0, node.getStart(file)).split('\n').length
        found.push({ file: relative(ROOT, name), line, message })
      }
      node.forEachChild(visit)
    }
    visit(file)
  }
  return found
}

function problemOf(node: Node, checker: Checker): string | null {
  if (isFunctionDeclaration(node)) {
    return /^[A-Z]/.test(node.name?.text ?? '') && returnsText(node, checker) ? RETURNED : null
  }
  if (!isJsxElement(node) && !isJsxFragment(node)) return null
  const children = [...node.children].map((child) => contentOf(child, checker)).filter((one) => one !== null)
  if (!children.some(({ isText }) => isText)) return null
  // The children of a fragment are next to those of the element that it is in.
  if (isJsxFragment(node)) return NEIGHBOUR
  if (children.length === 1) return null
  if (children.some(({ isVariable }) => isVariable)) return NEIGHBOUR
  return children.some(({ isText, isFixed }) => isText && !isFixed) ? PARTS : null
}

type Content = {
  /** It may be a text node. */
  isText: boolean
  /** It is written in the source. */
  isFixed: boolean
  /** It is sometimes nothing, sometimes another kind of node, or several of them. */
  isVariable: boolean
}

const TEXT: Content = { isText: true, isFixed: true, isVariable: false }
const ELEMENT: Content = { isText: false, isFixed: true, isVariable: false }

/** Returns the content that a child of an element may be; null for one that is nothing on the page. */
function contentOf(child: Node, checker: Checker): Content | null {
  if (isJsxText(child)) return /^\s*\n\s*$/.test(child.text) ? null : TEXT
  if (!isJsxExpression(child)) return ELEMENT
  if (child.expression === undefined) return null
  if (isStringLiteral(child.expression)) return TEXT
  const parts = partsOf(checker.getTypeAtLocation(child.expression))
  const texts = parts.filter(isTextType)
  const isOneElement = parts.length === 1 && /^(React)?Element$/.test(parts[0]?.getSymbol()?.name ?? '')
  const isVariable = texts.length < parts.length && !isOneElement
  return { isText: texts.length > 0, isFixed: false, isVariable }
}

function returnsText(component: Node, checker: Checker): boolean {
  const type = checker.getTypeAtLocation(component)
  const [signature] = type === undefined ? [] : checker.getSignaturesOfType(type, SignatureKind.Call)
  if (signature === undefined) return false
  return partsOf(checker.getReturnTypeOfSignature(signature)).some(
    (part) =>
      isTextType(part) ||
      (part.isTypeReference() &&
        checker.isArrayLikeType(part) &&
        checker.getTypeArguments(part).flatMap(partsOf).some(isTextType)),
  )
}

function partsOf(type: Type | undefined): readonly Type[] {
  if (type === undefined) return []
  return type.isUnionType() ? (type.getTypes() ?? []) : [type]
}

/** The empty text that `name && <Name />` is without a name counts as nothing. */
function isTextType(type: Type): boolean {
  const kinds = TypeFlags.Any | TypeFlags.StringLike | TypeFlags.NumberLike
  return (type.flags & kinds) !== 0 && !(type.isLiteralType() && !type.value)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { files, found } = findBareTexts(PROJECTS.map((project) => join(ROOT, project, 'tsconfig.json')))
  for (const { file, line, message } of found) console.error(`${file}:${line} ${message}`)
  console.log(`bare texts: ${PROJECTS.length} projects, ${files} files, ${found.length} found`)
  process.exitCode = found.length === 0 ? 0 : 1
}
