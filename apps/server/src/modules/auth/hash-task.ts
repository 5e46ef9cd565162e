/** A password to be hashed with a cost, or to be compared with a hash. */
export type HashTask =
  | { password: string; cost: { memoryCost: number; timeCost: number; parallelism: number } }
  | { password: string; passwordHash: string }

/** The hash, or whether the password is that of the hash. */
export type HashReply = string | boolean

/** The end of a task in a thread. */
export type HashOutcome = { reply: HashReply } | { error: unknown }
