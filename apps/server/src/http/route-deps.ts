import type { Deps } from '../core/deps.ts'
import type { ResponseCache } from '../core/response-cache.ts'
import type { Throttles } from './throttle.ts'

/** The dependencies of routes besides `Deps`, for HTTP alone: request limits and public responses. */
export type RouteDeps = Deps & { throttles: Throttles; responseCache: ResponseCache }
