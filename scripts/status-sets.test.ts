import { expect, it } from 'vitest'
import { findStatusSets } from './status-sets.ts'

it.each([
  ['an array', `const open = ['pending', 'paid']`],
  ['a list in a template', `sql\`\${orders.status} not in ('approved', 'awaiting_return')\``],
  ['a list in a string', `const text = "c.state in ('to_check', 'owed')"`],
  ['a chain of SQL', `sql\`o.status = 'rejected' or o.status = 'expired'\``],
  ['a chain of SQL on a column', `sql\`\${c.state} <> 'paid' and \${c.state} <> 'owed'\``],
  ['a chain', `if (order.status === 'paid' || isNew || order.status === 'pending') approve()`],
  ['a chain of others', `if (entry?.state !== 'waiting' && entry?.state !== 'offered') end()`],
  ['cases that do the same', `switch (status) { case 'partial': case 'approved': return 1 }`],
])('finds a set of statuses in %s', (_where, source) => {
  expect(findStatusSets('a.ts', source)).toHaveLength(1)
})

it.each([
  ['one status', `if (status === 'pending') sql\`o.status = 'rejected' and o.held_until is not null\``],
  ['two values with one status each', `if (status === 'paid' || state === 'owed') return`],
  ['statuses of different tables', `const kinds = ['offered', 'pending', 'owed']`],
  ['cases of their own', `switch (state) { case 'owed': return 1; case 'paid': return 2 }`],
  ['a transition', `transition('pending', 'approved', ['staff'])`],
])('passes over %s', (_what, source) => {
  expect(findStatusSets('a.ts', source)).toEqual([])
})
