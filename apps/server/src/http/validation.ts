import type { ErrorBody } from '@jansi/contract/errors'
import { z } from 'zod'
import { AppError } from '../core/app-error.ts'

type Issue = z.core.$ZodIssue

/** Checks input against a schema; throws 400 in the contract's shape: per field, nested by index for lists. */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const { data, errors } = checkInput(schema, input)
  if (errors !== null) throw new AppError(400, errors)
  return data
}

/** Checks input against a schema. Returns its data, or the errors in the contract's shape, to which a caller may add others. */
export function checkInput<S extends z.ZodType>(
  schema: S,
  input: unknown,
): { data: z.output<S>; errors: null } | { data: null; errors: ErrorBody } {
  const parsed = schema.safeParse(input, { reportInput: true, error: ownText })
  const issues = parsed.success ? unstorableTexts(parsed.data, []) : parsed.error.issues
  return parsed.success && issues.length === 0
    ? { data: parsed.data, errors: null }
    : { data: null, errors: fieldErrors(issues) }
}

/** Zod expects a number for integers too, so that only the schema distinguishes them. A rule without a text of its own gets ours. */
function ownText(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'custom') return NOT_VALID
  if (issue.code !== 'invalid_type' || issue.expected !== 'number') return undefined
  return issue.inst instanceof z.ZodNumber && issue.inst.isInt ? NO_INTEGER : 'A valid number is required.'
}

const NOT_VALID = 'This value is not valid.'
const NO_INTEGER = 'A valid integer is required.'

/**
 * PostgreSQL cannot store the character NUL, nor half of a character (a lone surrogate) in JSON; without this check either would
 * be a fault of ours, not of the input. Names of fields count too: some are chosen by the client.
 */
function unstorableTexts(value: unknown, path: PropertyKey[]): Issue[] {
  if (typeof value === 'string') return unstorable(value, path)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [
    ...unstorable(key, path),
    ...unstorableTexts(inner, [...path, key]),
  ])
}

const LONE_SURROGATE = /\p{Surrogate}/u

function unstorable(text: string, path: PropertyKey[]): Issue[] {
  const refuse = (message: string): Issue[] => [{ code: 'custom', path, message, input: text }]
  if (text.includes('\0')) return refuse('Null characters are not allowed.')
  return LONE_SURROGATE.test(text) ? refuse('Not a valid string.') : []
}

/** Lays issues out as `{field: [text]}`; an issue of the whole input, or of an item that is no object, goes to `non_field_errors`. */
function fieldErrors(issues: readonly Issue[]): ErrorBody {
  const root: ErrorTree = { children: new Map(), texts: [] }
  for (const issue of issues.map(withoutUnion)) {
    let node = root
    for (const step of isItemWithoutFields(issue) ? [...issue.path, 'non_field_errors'] : issue.path) {
      const key = String(step)
      const child = node.children.get(key) ?? { children: new Map(), texts: [] }
      node.children.set(key, child)
      node = child
    }
    node.texts.push(issueText(issue))
  }
  return flatten(root)
}

/** Where no alternative of a union fits, the first is explained. */
function withoutUnion(issue: Issue): Issue {
  if (issue.code !== 'invalid_union') return issue
  const [first] = issue.errors[0] ?? []
  return first?.path.length === 0 ? { ...first, path: issue.path } : issue
}

function isItemWithoutFields(issue: Issue): boolean {
  const isObjectExpected = issue.code === 'invalid_type' && issue.expected === 'object'
  return isObjectExpected && issue.input !== null && typeof issue.path.at(-1) === 'number'
}

type ErrorTree = { children: Map<string, ErrorTree>; texts: string[] }

function flatten(node: ErrorTree): ErrorBody {
  const body: ErrorBody = {}
  for (const [key, child] of node.children) {
    body[key] = child.children.size > 0 ? flatten(child) : [...new Set(child.texts)]
  }
  if (node.texts.length > 0) body.non_field_errors = [...new Set(node.texts)]
  return body
}

function issueText(issue: Issue): string {
  if (issue.code === 'custom') return issue.message
  if (issue.input === undefined) return 'This field is required.'
  if (issue.input === null)
    return issue.path.length === 0 ? 'No data provided' : 'This field may not be null.'
  switch (issue.code) {
    case 'invalid_type':
      return wrongType(issue)
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'invalid_format':
      return wrongFormat(issue)
    case 'invalid_value':
      return `"${shown(issue.input)}" is not a valid choice.`
    case 'invalid_union':
      return 'A valid value is required.'
    case 'not_multiple_of':
      return 'Ensure that there are no more than 2 decimal places.'
    case 'unrecognized_keys':
      return `Unknown field: ${issue.keys.join(', ')}.`
    default:
      return NOT_VALID
  }
}

function wrongType(issue: z.core.$ZodIssueInvalidType): string {
  switch (issue.expected) {
    case 'int':
      return NO_INTEGER
    case 'number':
      return issue.message
    case 'string':
      return 'Not a valid string.'
    case 'array':
      return `Expected a list of items but got type "${pythonType(issue.input)}".`
    case 'object':
      return `Invalid data. Expected a dictionary, but got ${pythonType(issue.input)}.`
    default:
      return NOT_VALID
  }
}

function tooSmall(issue: z.core.$ZodIssueTooSmall): string {
  if (issue.origin === 'string' && issue.input === '') return 'This field may not be blank.'
  if (issue.origin === 'string') return `Ensure this field has at least ${issue.minimum} characters.`
  if (issue.origin === 'array') return 'This list may not be empty.'
  return issue.inclusive
    ? `Ensure this value is greater than or equal to ${issue.minimum}.`
    : `Ensure this value is greater than ${issue.minimum}.`
}

function tooBig(issue: z.core.$ZodIssueTooBig): string {
  if (issue.origin === 'string') return `Ensure this field has no more than ${issue.maximum} characters.`
  if (issue.origin === 'array') return `Ensure this field has no more than ${issue.maximum} elements.`
  return `Ensure this value is less than or equal to ${issue.maximum}.`
}

function wrongFormat(issue: z.core.$ZodIssueInvalidStringFormat): string {
  if (issue.input === '') return 'This field may not be blank.'
  if (issue.format === 'email') return 'Enter a valid email address.'
  if (issue.format === 'uuid') return 'Must be a valid UUID.'
  if (issue.format === 'regex') return issue.message
  return NOT_VALID
}

function shown(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number'
    ? String(value).slice(0, 60)
    : pythonType(value)
}

function pythonType(value: unknown): string {
  if (Array.isArray(value)) return 'list'
  if (typeof value === 'string') return 'str'
  if (typeof value === 'boolean') return 'bool'
  if (typeof value === 'number') return Number.isInteger(value) ? 'int' : 'float'
  return 'dict'
}
