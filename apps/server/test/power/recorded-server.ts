/** The real server, with everything it does to its data folder written down (see `record.ts`). */
void import('./record.ts').then(() => import('../../src/server.ts'))
