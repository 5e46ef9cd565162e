/** A test, and where one test lives through many things the step of it, by their names as they stand in the file. */
export type Holder = { file: string; test: string; step?: string }

/** One statement of the specification that concerns the storefront. */
export type Row = {
  /** What the specification says, in short. */
  says: string
  /** Where it is carried out, from the root of the repository. */
  lives: string
  heldBy: Holder[]
}
export type Part = { title: string; rows: Row[] }

const SHOP = 'apps/storefront/src'

/** A row whose code lives in the storefront, under `src`. */
export function row(says: string, lives: string, ...heldBy: Holder[]): Row {
  return { says, lives: `${SHOP}/${lives}`, heldBy }
}

/** A browser test of `e2e/tests/storefront-<name>.spec.ts`. */
export function browser(name: string, test: string): Holder {
  return { file: `e2e/tests/storefront-${name}.spec.ts`, test }
}

/** A unit test beside the code of the storefront. */
export function unit(file: string, test: string): Holder {
  return { file: `${SHOP}/${file}`, test }
}

/** A test of the contract, which the server answers by and the storefront asks by. */
export function contract(file: string, test: string): Holder {
  return { file: `packages/contract/src/${file}`, test }
}

/** A unit test of what both front ends share. */
export function client(file: string, test: string): Holder {
  return { file: `packages/client/src/${file}`, test }
}

/** One step of a browser test. */
export function step(holder: Holder, name: string): Holder {
  return { ...holder, step: name }
}
