/** The real server, with everything it does to its data folder written down (see `record.ts`). */
await import('./record.ts')
await import('../../src/server.ts')
