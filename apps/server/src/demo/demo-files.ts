import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns the path of a folder or file of the demo by its name, such as `demo-shop`; undefined for one that the
 * installation lacks. They are next to both `src/` and the bundle's `dist/`, one or two levels above this file.
 */
export function findDemoFile(name: string): string | undefined {
  return ['..', '../..'].map((up) => join(import.meta.dirname, up, name)).find((path) => existsSync(path))
}

/** Returns the path of a folder that every installation has, like `findDemoFile`. Throws if it is missing. */
export function demoFolder(name: 'demo-images' | 'demo-shop'): string {
  const folder = findDemoFile(name)
  if (folder === undefined) throw new Error(`The folder apps/server/${name} is missing.`)
  return folder
}
