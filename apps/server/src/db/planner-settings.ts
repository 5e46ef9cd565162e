/**
 * The cost of a page out of order, for the planner. A shop's tables are in memory: PostgreSQL's default of 4 is that of a
 * disk with a moving head, and reads a table of some hundred rows as a whole where an index names the one row. A plan
 * that was made while a table was small is kept, also by foreign keys, and reads the whole table when it has grown.
 */
export const PAGES_IN_MEMORY = 'random_page_cost=1.1'
