/**
 * The cost of a page out of order, for the planner. A shop's tables are in memory: PostgreSQL's default of 4 is that of a
 * disk with a moving head, and reads a table of some hundred rows as a whole where an index names the one row. A plan
 * that was made while a table was small is kept, also by foreign keys, and reads the whole table when it has grown. The usual
 * 1.1 would read a report's slice row by row where the rows of a table were never counted (`slices.test.ts`).
 */
export const PAGES_IN_MEMORY = 'random_page_cost=2'

/**
 * Settings of each connection to PostgreSQL. It compiles a statement, or starts processes for it, where it expects to read
 * many rows, which it does behind a parameter that it does not know: a statement that reads a hundred rows of a long history
 * waited 10 ms for processes, or a second for the compiler.
 */
export const CONNECTION_SETTINGS = [PAGES_IN_MEMORY, 'jit=off', 'max_parallel_workers_per_gather=0']
