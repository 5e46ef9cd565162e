/**
 * The cost of a page out of order, for the planner. A shop's tables are in memory: PostgreSQL's default of 4 is that of a
 * disk with a moving head, and reads a table of some hundred rows as a whole where an index names the one row. A plan
 * that was made while a table was small is kept, also by foreign keys, and reads the whole table when it has grown. The usual
 * 1.1 would read a report's slice row by row where the rows of a table were never counted (`slices.test.ts`).
 */
export const PAGES_IN_MEMORY = 'random_page_cost=2'
