import type { Deps } from '../core/deps.ts'
import type { Throttles } from './throttle.ts'

/** The dependencies of routes besides `Deps`: request limits, which only HTTP uses. */
export type RouteDeps = Deps & { throttles: Throttles }
