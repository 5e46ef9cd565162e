import { describe, expect, it } from 'vitest'
import { findCircles, findViolations } from './import-boundaries.ts'

function messages(file: string, source: string): string[] {
  return findViolations(file, source).map(({ line, message }) => `${line} ${message}`)
}

describe('import boundaries refuse', () => {
  it.each([
    [
      'a feature of the shop that reaches into another',
      'apps/storefront/src/features/cart/page.tsx',
      '../orders/list.tsx',
    ],
    [
      'a piece of ui that knows the API client',
      'apps/storefront/src/ui/buttons/button.tsx',
      '../../lib/api/api.ts',
    ],
    [
      'a piece of ui that knows the contract',
      'apps/storefront/src/ui/buttons/button.tsx',
      '@jansi/contract/errors',
    ],
    [
      'a piece of ui that knows how to call',
      'apps/storefront/src/ui/buttons/button.tsx',
      '@jansi/client/api-client',
    ],
    ['a library that knows a feature', 'apps/storefront/src/lib/api/api.ts', '../../features/cart/page.tsx'],
    ['pure rules that ask the database', 'apps/server/src/domain/stock.ts', '../db/client.ts'],
    ['the database asking a module', 'apps/server/src/db/client.ts', '../modules/orders/queries.ts'],
    ['files asking for orders', 'apps/server/src/files/store.ts', '@jansi/contract/orders'],
    ['a backup that knows the catalogue', 'apps/server/src/transfer/archive.ts', '@jansi/contract/catalog'],
    ['files asking the settings', 'apps/server/src/files/store.ts', '../env.ts'],
    [
      'a module that mounts another module’s routes',
      'apps/server/src/modules/returns/review.ts',
      '../orders/routes.ts',
    ],
    [
      'a module that imports one above it',
      'apps/server/src/modules/stock/queries.ts',
      '../orders/queries.ts',
    ],
    ['a module that nobody has listed', 'apps/server/src/modules/novel/present.ts', '../orders/present.ts'],
    [
      'a command that knows HTTP',
      'apps/server/src/modules/orders/commands/cancel-order.ts',
      '../../../http/scope.ts',
    ],
    [
      'a route that calls an inner step past its command',
      'apps/server/src/modules/orders/routes.ts',
      './steps/apply-transition.ts',
    ],
    [
      'a route of staff that calls an inner step of another module',
      'apps/server/src/modules/returns/staff-routes.ts',
      '../stock/steps/record-movements.ts',
    ],
    [
      'a step that opens a transaction of its own through a command',
      'apps/server/src/modules/orders/steps/advance-order.ts',
      '../commands/cancel-order.ts',
    ],
    [
      'a command that calls another module’s command',
      'apps/server/src/modules/returns/commands/review-return.ts',
      '../../orders/commands/cancel-order.ts',
    ],
    [
      'a query that changes something',
      'apps/server/src/modules/orders/queries.ts',
      './steps/apply-transition.ts',
    ],
    [
      'a step that knows HTTP',
      'apps/server/src/modules/orders/steps/apply-transition.ts',
      '../../../http/scope.ts',
    ],
    [
      'the demo shop calling a command',
      'apps/server/src/demo/seed.ts',
      '../modules/stock/commands/correct-stock.ts',
    ],
    ['core that asks HTTP', 'apps/server/src/core/deps.ts', '../http/throttle.ts'],
    ['a module that asks the app', 'apps/server/src/modules/returns/review.ts', '../../app.ts'],
    ['the contract asking the server', 'packages/contract/src/errors.ts', '../../../apps/server/src/env.ts'],
    [
      'the shared client importing a front end',
      'packages/client/src/format.ts',
      '../../../apps/staff/src/theme.ts',
    ],
    ['the server importing the shared client', 'apps/server/src/app.ts', '@jansi/client/format'],
    [
      'the staff console asking the storefront',
      'apps/staff/src/app.tsx',
      '../../storefront/src/ui/buttons/button.tsx',
    ],
    [
      'a feature of the console that reaches into another',
      'apps/staff/src/loans/loan-page.tsx',
      '../orders/order-lines.tsx',
    ],
    [
      'a review shared by features that knows one',
      'apps/staff/src/review/found-list.tsx',
      '../returns/review.ts',
    ],
    [
      'a part of the console’s ui that knows a feature',
      'apps/staff/src/ui/queue/queue.tsx',
      '../../orders/resource.tsx',
    ],
    [
      'a library of the console that knows its ui',
      'apps/staff/src/lib/admin/lazy-component.tsx',
      '../../ui/page/page.tsx',
    ],
    ['the console’s shell that knows a feature', 'apps/staff/src/shell/shell.tsx', '../orders/resource.tsx'],
    ['a feature of the console that knows the app', 'apps/staff/src/orders/order-page.tsx', '../app.tsx'],
  ])('%s', (_what, file, specifier) => {
    expect(messages(file, `\nimport { x } from '${specifier}'`)).toEqual([
      expect.stringMatching(/^2 may not import /),
    ])
    expect(messages(file, `import type { x } from '${specifier}'`)).toHaveLength(1)
    expect(messages(file, `const x = await import('${specifier}')`)).toHaveLength(1)
  })

  it('a file that only re-exports another one', () => {
    const source = `export const here = 1\nexport { there } from './there.ts'\nexport * from './all.ts'`
    expect(messages('apps/staff/src/orders/list.tsx', source)).toEqual([
      '2 passes on ./there.ts: import from the file that defines it',
      '3 passes on ./all.ts: import from the file that defines it',
    ])
  })

  it('packages where only rules belong', () => {
    expect(messages('packages/contract/src/errors.ts', `import fs from 'node:fs'`)).toHaveLength(1)
    expect(messages('apps/server/src/domain/stock.ts', `import { sql } from 'drizzle-orm'`)).toHaveLength(1)
    expect(messages('packages/contract/src/errors.ts', `import { z } from 'zod'`)).toEqual([])
    expect(messages('packages/client/src/format.ts', `import { Link } from 'react-router'`)).toHaveLength(1)
  })

  it('imports without an extension, files named utils, and process.env outside env.ts', () => {
    expect(messages('apps/staff/src/app.tsx', `import { x } from './orders/list'`)).toHaveLength(1)
    expect(messages('apps/staff/src/lib/utils.ts', '')).toHaveLength(1)
    expect(messages('apps/server/src/app.ts', `\nconst home = process.env.HOME`)).toEqual([
      '2 reads process.env: only env.ts and workers/worker-environment.ts do',
    ])
    expect(messages('apps/server/src/env.ts', `const home = process.env.HOME`)).toEqual([])
    const passesOn = 'apps/server/src/workers/worker-environment.ts'
    expect(messages(passesOn, `const home = process.env.HOME`)).toEqual([])
  })

  it('a device’s clock outside server-clock.ts', () => {
    for (const asked of ['Date.now()', 'useState(Date.now)', 'new Date()', 'Date()', 'new Date']) {
      for (const folder of ['apps/staff/src', 'apps/storefront/src', 'packages/client/src']) {
        expect(messages(`${folder}/days.ts`, `const now = ${asked}`), asked).toHaveLength(1)
      }
      expect(messages('packages/client/src/server-clock.ts', `const now = ${asked}`)).toEqual([])
    }
    expect(messages('apps/staff/src/days.ts', `const day = new Date(time), at = Date.parse(iso)`)).toEqual([])
  })
})

describe('circles of files', () => {
  const circles = (files: Record<string, string>) => findCircles(new Map(Object.entries(files)))
  const home = 'apps/server/src/modules/stock'

  it('are found through other files, and where a type alone closes them', () => {
    const files = {
      [`${home}/queries.ts`]: `import { a } from './policy.ts'`,
      [`${home}/policy.ts`]: `import type { B } from './steps/move.ts'`,
      [`${home}/steps/move.ts`]: `import { c } from '../queries.ts'`,
      [`${home}/routes.ts`]: `import { c } from './queries.ts'`,
      'packages/contract/src/orders.ts': `import { d } from './queues.ts'`,
      'packages/contract/src/queues.ts': `import type { E } from './orders.ts'`,
    }
    expect(circles(files)).toEqual([
      [`${home}/policy.ts`, `${home}/queries.ts`, `${home}/steps/move.ts`],
      ['packages/contract/src/orders.ts', 'packages/contract/src/queues.ts'],
    ])
  })

  it('are none where two files import a third, or one is loaded later', () => {
    const files = {
      [`${home}/queries.ts`]: `import { a } from './policy.ts'\nimport { c } from './columns.ts'`,
      [`${home}/policy.ts`]: `import { c } from './columns.ts'\nconst later = () => import('./queries.ts')`,
      [`${home}/columns.ts`]: `import pg from 'pg'`,
    }
    expect(circles(files)).toEqual([])
  })
})

describe('import boundaries allow', () => {
  it.each([
    ['a page that uses a feature', 'apps/storefront/src/app/cart-page.tsx', '../features/cart/cart.tsx'],
    ['a feature that uses its own files', 'apps/storefront/src/features/cart/cart.tsx', './api/read-cart.ts'],
    ['a feature that uses ui', 'apps/storefront/src/features/cart/cart.tsx', '../../ui/button.tsx'],
    [
      'a command that uses another module’s step',
      'apps/server/src/modules/returns/commands/review-return.ts',
      '../../stock/steps/record-movements.ts',
    ],
    [
      'a step that uses a step',
      'apps/server/src/modules/returns/steps/decide-return.ts',
      '../../orders/steps/advance-order.ts',
    ],
    [
      'a route that calls a command',
      'apps/server/src/modules/checkout/routes.ts',
      './commands/submit-checkout.ts',
    ],
    [
      'a module that uses the contract',
      'apps/server/src/modules/returns/review.ts',
      '@jansi/contract/returns',
    ],
    [
      'files that use the contract’s limits',
      'apps/server/src/files/image-worker.ts',
      '@jansi/contract/limits',
    ],
    [
      'files that use the widths of images',
      'apps/server/src/files/image-worker.ts',
      '@jansi/contract/images',
    ],
    ['a backup that finds all widths', 'apps/server/src/transfer/named-files.ts', '@jansi/contract/images'],
    ['rules that use the contract', 'apps/server/src/domain/stock.ts', '@jansi/contract/statuses'],
    ['the console that uses the shared client', 'apps/staff/src/lib/api/api.ts', '@jansi/client/api-client'],
    [
      'a piece of ui that saves a file',
      'apps/storefront/src/ui/payment/save-image.ts',
      '@jansi/client/save-file',
    ],
    ['the shared client importing the contract', 'packages/client/src/format.ts', '@jansi/contract/limits'],
    ['the app that mounts a module', 'apps/server/src/app.ts', './modules/orders/routes.ts'],
    ['a feature of the console that uses ui', 'apps/staff/src/orders/order-page.tsx', '../ui/page.tsx'],
    [
      'a feature of the console that uses a form',
      'apps/staff/src/faqs/section.tsx',
      '../form/ordered-pages.tsx',
    ],
    [
      'a feature of the console that uses shared reviews',
      'apps/staff/src/loans/desk-form.tsx',
      '../review/outcomes.ts',
    ],
    ['a feature of the console that names an address', 'apps/staff/src/loans/loan-page.tsx', '../paths.ts'],
    [
      'a feature of the console that uses the client',
      'apps/staff/src/loans/loan-page.tsx',
      '@jansi/client/api',
    ],
    ['the console that lists a feature', 'apps/staff/src/app.tsx', './orders/resource.tsx'],
  ])('%s', (_what, file, specifier) => {
    expect(messages(file, `import { x } from '${specifier}'`)).toEqual([])
  })
})
