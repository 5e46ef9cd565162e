import type { Deps } from '../core/deps.ts'
import type { Throttles } from './throttle.ts'

/** What routes work with beyond `Deps`: limits on requests, which only HTTP knows. */
export type RouteDeps = Deps & { throttles: Throttles }
